package bench

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// palette holds colours that colour-blind readers can tell apart, those of Okabe
// and Ito without the yellow, which is too pale for lines.
var palette = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // green
	{0xcc, 0x79, 0xa7, 0xff}, // purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky
	{0x22, 0x22, 0x22, 0xff}, // black
}

// dashes tell lines apart once the colours are used up, and in print.
var dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 3, 2, 3}}

// Cactus plots how many problems each algorithm solves if a problem may take so
// and so much. The higher the line, the better.
func (r *Results) Cactus(m Measure) *Chart {
	c := newChart("Problems solved over "+m.String(), 7.2*vg.Inch, 4.2*vg.Inch)
	costs := map[string][]float64{}
	for _, row := range r.Rows {
		if row.Solved() {
			costs[row.Algorithm] = append(costs[row.Algorithm], m.of(row))
		}
	}
	low, high := r.extent(m, r.Algorithms...)
	end := max(high, m.limit(r)) // where the search gives up
	low = decade(low)
	all := len(r.problems())
	c.frame(m.label()+" for one problem", fmt.Sprintf("problems solved (of %d)", all))
	for i, name := range r.Algorithms {
		slices.Sort(costs[name])
		line := mustLine(steps(costs[name], low, end))
		line.Width = 1.6
		line.Color = palette[i%len(palette)]
		line.Dashes = dashes[i/len(palette)%len(dashes)]
		if r.Bands {
			c.plot.Add(band(costs[name], low, end, all, r.distinct(), line.Color))
		}
		c.plot.Add(line)
		c.name(fmt.Sprintf("%s (%d)", name, len(costs[name])), line)
	}
	logarithmic(&c.plot.X, m, low, max(10*low, end*1.1))
	c.plot.Y.Tick.Marker = plot.TickerFunc(counts)
	c.plot.Y.Min, c.plot.Y.Max = 0, max(1, float64(all))*1.03
	return c
}

// steps is the line of a count that grows by one at each cost.
func steps(costs []float64, low, end float64) plotter.XYs {
	line := plotter.XYs{{X: math.Log10(low), Y: 0}}
	for i, cost := range costs {
		x := math.Log10(cost)
		line = append(line, plotter.XY{X: x, Y: float64(i)}, plotter.XY{X: x, Y: float64(i + 1)})
	}
	return append(line, plotter.XY{X: math.Log10(end), Y: float64(len(costs))})
}

// extent is the range of what solved problems took with some algorithms.
func (r *Results) extent(m Measure, algorithms ...string) (low, high float64) {
	for _, row := range r.Rows {
		if !row.Solved() || !slices.Contains(algorithms, row.Algorithm) {
			continue
		}
		v := m.of(row)
		if low == 0 || v < low {
			low = v
		}
		high = max(high, v)
	}
	if low == 0 {
		return 1, 10 // nothing was solved; any axis will do
	}
	return low, high
}

// frame adds the grid and names the axes.
func (c *Chart) frame(x, y string) {
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = faint, faint
	grid.Vertical.Width, grid.Horizontal.Width = 0.5, 0.5
	c.plot.Add(grid)
	c.plot.X.Label.Text, c.plot.Y.Label.Text = x, y
}

// Scatter plots a point for each problem that both algorithms tried: what it
// took with the first to the right, with the second upwards.
func (r *Results) Scatter(first, second string, m Measure) *Chart {
	c := newChart(fmt.Sprintf("%s against %s: %s", second, first, m), 6.4*vg.Inch, 5*vg.Inch)
	low, high := r.extent(m, first, second)
	edge := m.limit(r)
	if edge <= high {
		edge = 2 * high // no limit of this kind, or one that was overrun
	}
	low, top := decade(low), edge*1.5
	c.frame(m.label()+", "+first, m.label()+", "+second)
	equal := c.rule(low, low, top, top, color.Gray{Y: 0x66}, nil)
	c.rule(low, edge, top, edge, pale, dashes[1])
	c.rule(edge, low, edge, top, pale, dashes[1])
	points, games := r.points(first, second, m, edge)
	anyOpen := false
	for i, game := range games {
		shade := palette[i%len(palette)]
		shade.A = 0xc0
		solved := c.glyphs(points[game].solved, draw.CircleGlyph{}, shade, 2.6)
		open := c.glyphs(points[game].open, cross{}, shade, 3.2)
		anyOpen = anyOpen || len(open.XYs) > 0
		c.name(game, solved)
	}
	if anyOpen {
		c.name("not solved", &plotter.Scatter{GlyphStyle: draw.GlyphStyle{Shape: cross{}, Color: pale, Radius: 3.2}})
	}
	c.name("equal", equal)
	logarithmic(&c.plot.X, m, low, top)
	logarithmic(&c.plot.Y, m, low, top)
	return c
}

// pairs are the points of a game, those that both algorithms solved and those
// that at least one did not.
type pairs struct{ solved, open plotter.XYs }

// points collects the points by game, the games in the order they come.
func (r *Results) points(first, second string, m Measure, edge float64) (map[string]pairs, []string) {
	by := map[string]pairs{}
	var games []string
	at := func(row Row) float64 {
		if row.Solved() {
			return math.Log10(m.of(row))
		}
		return math.Log10(edge)
	}
	for _, p := range r.problems() {
		a, okA := p[first]
		b, okB := p[second]
		if !okA || !okB || a.Error != "" || b.Error != "" {
			continue
		}
		if !slices.Contains(games, a.Game) {
			games = append(games, a.Game)
		}
		xy := plotter.XY{X: at(a), Y: at(b)}
		g := by[a.Game]
		if a.Solved() && b.Solved() {
			g.solved = append(g.solved, xy)
		} else {
			g.open = append(g.open, xy)
		}
		by[a.Game] = g
	}
	return by, games
}

// rule draws a straight line between two points.
func (c *Chart) rule(x0, y0, x1, y1 float64, shade color.Color, dash []vg.Length) *plotter.Line {
	line := mustLine(plotter.XYs{{X: math.Log10(x0), Y: math.Log10(y0)}, {X: math.Log10(x1), Y: math.Log10(y1)}})
	line.Color, line.Dashes, line.Width = shade, dash, 0.8
	c.plot.Add(line)
	return line
}

// glyphs draws points. Without any it only gives the legend its sample.
func (c *Chart) glyphs(at plotter.XYs, shape draw.GlyphDrawer, shade color.Color, radius vg.Length) *plotter.Scatter {
	s := &plotter.Scatter{XYs: at, GlyphStyle: draw.GlyphStyle{Shape: shape, Color: shade, Radius: radius}}
	if len(at) > 0 {
		c.plot.Add(s)
	}
	return s
}

// cross is a slanted cross with strokes thick enough to be seen in colour.
type cross struct{}

// DrawGlyph draws the cross.
func (cross) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	r := style.Radius * 0.8
	line := draw.LineStyle{Color: style.Color, Width: 1.2}
	c.StrokeLine2(line, at.X-r, at.Y-r, at.X+r, at.Y+r)
	c.StrokeLine2(line, at.X-r, at.Y+r, at.X+r, at.Y-r)
}

// mustLine makes a line of points that are finite numbers.
func mustLine(points plotter.XYs) *plotter.Line {
	line, err := plotter.NewLine(points)
	if err != nil {
		panic(fmt.Sprintf("bench: %v", err))
	}
	return line
}
