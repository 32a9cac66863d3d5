package bench

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// distinct counts the problems, each once however often it was repeated.
func (r *Results) distinct() int {
	seen := map[string]bool{}
	for _, row := range r.Rows {
		seen[row.base()] = true
	}
	return len(seen)
}

// band is the interval around the line of steps, point by point: how many of all
// problems would be solved on another draw of distinct ones.
func band(costs []float64, low, end float64, all, distinct int, line color.Color) *plotter.Polygon {
	var upper, lower plotter.XYs
	for _, at := range steps(costs, low, end) {
		in := wilson(at.Y/max(1, float64(all)), float64(distinct))
		upper = append(upper, plotter.XY{X: at.X, Y: in.High * float64(all)})
		lower = append(lower, plotter.XY{X: at.X, Y: in.Low * float64(all)})
	}
	for i := range lower {
		upper = append(upper, lower[len(lower)-1-i])
	}
	p, err := plotter.NewPolygon(upper)
	if err != nil {
		panic("bench: " + err.Error()) // the points are finite numbers
	}
	shade, _ := color.NRGBAModel.Convert(line).(color.NRGBA)
	shade.A = 0x28
	p.Color = shade
	p.LineStyle.Width = 0
	return p
}

// Ratios plots how many times the nodes of the first run each run takes, with
// error bars of 95 %. To the left of the line at 1 it is cheaper.
func (r *Results) Ratios() *Chart {
	summaries := r.Summaries()
	height := vg.Length(1.6+0.3*float64(len(summaries))) * vg.Inch
	c := newChart("Nodes against the first run, geometric mean", 6.4*vg.Inch, max(4.2*vg.Inch, height))
	c.frame("ratio", "")
	low, high := 0.5, 2.0
	var ticks []plot.Tick
	for i, s := range summaries {
		y := float64(len(summaries) - i)
		ticks = append(ticks, plot.Tick{Value: y, Label: s.Label})
		if math.IsNaN(s.Ratio) {
			continue
		}
		low, high = min(low, s.RatioRange.Low), max(high, s.RatioRange.High)
		bar := mustLine(plotter.XYs{{X: math.Log10(s.RatioRange.Low), Y: y}, {X: math.Log10(s.RatioRange.High), Y: y}})
		bar.Width, bar.Color = 2.4, palette[i%len(palette)]
		c.plot.Add(bar)
		c.glyphs(plotter.XYs{{X: math.Log10(s.Ratio), Y: y}}, draw.CircleGlyph{}, palette[i%len(palette)], 4)
		c.name(s.Label, bar)
	}
	one := mustLine(plotter.XYs{{X: 0, Y: 0}, {X: 0, Y: float64(len(summaries)) + 1}})
	one.Color, one.Width = pale, 0.8
	c.plot.Add(one)
	c.plot.X.Tick.Marker = plot.TickerFunc(ratioTicks)
	c.plot.X.Min, c.plot.X.Max = math.Log10(low*0.9), math.Log10(high*1.1)
	c.plot.Y.Tick.Marker = plot.ConstantTicks(ticks)
	c.plot.Y.Min, c.plot.Y.Max = 0, float64(len(summaries))+1
	return c
}

// ratioTicks marks an axis of logarithms with 1, 2 and 5 times powers of ten.
func ratioTicks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for e := math.Floor(low); e <= high; e++ {
		for _, m := range []float64{1, 2, 5} {
			if v := e + math.Log10(m); v >= low && v <= high {
				ticks = append(ticks, plot.Tick{Value: v, Label: trim(m * math.Pow(10, e))})
			}
		}
	}
	return ticks
}

// trim writes a number with as few digits as it needs.
func trim(v float64) string { return known(v, "%.4g") }
