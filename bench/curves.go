package bench

import (
	"math"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Curve is a row of points with a name.
type Curve struct {
	Name string
	X, Y []float64 // above zero
}

// Curves plots curves over two logarithmic axes, with the line on which both are equal.
func Curves(title, x, y string, curves []Curve) *Chart {
	c := newChart(title, 7.2*vg.Inch, 4.2*vg.Inch)
	c.frame(x, y)
	low, right, high := math.Inf(1), 1.0, 1.0
	for _, curve := range curves {
		for i := range curve.X {
			low, right = min(low, curve.X[i], curve.Y[i]), max(right, curve.X[i])
			high = max(high, curve.Y[i])
		}
	}
	low = decade(max(min(low, 1), 1e-3))
	c.rule(low, low, min(right, high), min(right, high), pale, dashes[1])
	for i, curve := range curves {
		points := make(plotter.XYs, len(curve.X))
		for j := range curve.X {
			points[j] = plotter.XY{X: math.Log10(curve.X[j]), Y: math.Log10(curve.Y[j])}
		}
		line := mustLine(points)
		line.Width, line.Color, line.Dashes = 1.6, palette[i%len(palette)], dashes[i/len(palette)%len(dashes)]
		c.plot.Add(line)
		c.name(curve.Name, line)
	}
	logarithmic(&c.plot.X, Nodes, max(low, 1), right*1.1)
	logarithmic(&c.plot.Y, Nodes, low, high*1.3)
	return c
}

// WriteFiles writes the chart as drawing and as picture; base is the path without an
// ending.
func (c *Chart) WriteFiles(base string) error { return c.write(base) }
