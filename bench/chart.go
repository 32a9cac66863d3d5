package bench

import (
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Measure is what a plot counts.
type Measure uint8

// The measures.
const (
	Nodes Measure = iota
	Time
)

// String returns "nodes" or "time".
func (m Measure) String() string {
	if m == Time {
		return "time"
	}
	return "nodes"
}

// label names an axis.
func (m Measure) label() string {
	if m == Time {
		return "time (ms)"
	}
	return "nodes"
}

// of measures a row. A logarithmic axis has no zero: what takes no node or no
// time is drawn as one node or a hundredth of a millisecond.
func (m Measure) of(r Row) float64 {
	if m == Time {
		return max(r.TimeMS, 0.01)
	}
	return max(float64(r.Nodes), 1)
}

// limit is the most that a search could take, or 0 where there was no limit.
func (m Measure) limit(r *Results) float64 {
	if m == Time {
		return float64(r.Job.Time.Microseconds()) / 1000
	}
	return float64(r.Job.Nodes)
}

// decades marks the powers of ten with numbers and their multiples with short
// lines, between two exponents.
func (m Measure) decades(low, high float64) []plot.Tick {
	const slack = 1e-9 // rounding must not lose the ticks at the ends
	var ticks []plot.Tick
	for e := math.Floor(low); e <= math.Ceil(high); e++ {
		for i := 1.0; i < 10; i++ {
			t := plot.Tick{Value: e + math.Log10(i)}
			if t.Value < low-slack || t.Value > high+slack {
				continue
			}
			if i == 1 {
				t.Label = m.tick(e)
			}
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// tick writes a power of ten.
func (m Measure) tick(exponent float64) string {
	v := math.Pow(10, math.Abs(exponent))
	if exponent < 0 {
		return "0." + strings.Repeat("0", int(-exponent)-1) + "1"
	}
	if m == Nodes {
		for _, unit := range []struct {
			size float64
			name string
		}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
			if v >= unit.size {
				return strconv.FormatFloat(v/unit.size, 'f', 0, 64) + unit.name
			}
		}
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// counts marks a range of whole numbers in about five steps of 1, 2 or 5 times a
// power of ten.
func counts(low, high float64) []plot.Tick {
	step := max(1, math.Pow(10, math.Floor(math.Log10(max(1, high/5)))))
	for _, times := range []float64{5, 2} {
		if high/(step*times) >= 3 {
			step *= times
			break
		}
	}
	var ticks []plot.Tick
	for v := low; v <= high; v += step {
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', 0, 64)})
	}
	return ticks
}

// Chart is a plot with its legend beside it, where it hides nothing.
type Chart struct {
	plot          *plot.Plot
	legend        plot.Legend
	names         []string // in the legend
	width, height vg.Length
}

// Sizes and shades of all charts.
const (
	titleSize = 13
	labelSize = 11
	tickSize  = 9
	keyWidth  = 24 // of a sample in the legend
	gap       = 12
	dots      = 144 // per inch, in PNG files
)

var (
	ink   = color.Gray{Y: 0x22}
	faint = color.Gray{Y: 0xe4}
	pale  = color.Gray{Y: 0x99}
)

// newChart makes an empty chart with the look of the house.
func newChart(title string, width, height vg.Length) *Chart {
	p := plot.New()
	sans := font.Font{Typeface: "Liberation", Variant: "Sans"}
	p.Title.Text = title
	p.Title.TextStyle.Font = font.From(sans, titleSize)
	p.Title.TextStyle.Color = ink
	p.Title.Padding = gap
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = font.From(sans, labelSize)
		axis.Label.TextStyle.Color = ink
		axis.Label.Padding = gap / 3
		axis.Tick.Label.Font = font.From(sans, tickSize)
		axis.Tick.Label.Color = ink
		axis.Tick.Color, axis.Color = ink, ink
		axis.Padding = 0
	}
	c := &Chart{plot: p, legend: plot.NewLegend(), width: width, height: height}
	c.legend.TextStyle.Font = font.From(sans, labelSize)
	c.legend.TextStyle.Color = ink
	c.legend.Top, c.legend.Left = true, true
	c.legend.Padding = gap / 4
	c.legend.ThumbnailWidth = keyWidth
	return c
}

// name adds an entry to the legend.
func (c *Chart) name(text string, samples ...plot.Thumbnailer) {
	c.legend.Add(text, samples...)
	c.names = append(c.names, text)
}

// logarithmic makes an axis one of powers of ten. What is plotted on it are
// logarithms: the library's own logarithmic scale misplaces the labels of axes.
func logarithmic(axis *plot.Axis, m Measure, low, high float64) {
	axis.Tick.Marker = plot.TickerFunc(m.decades)
	axis.Min, axis.Max = math.Log10(low), math.Log10(high)
}

// draw puts the plot to the left and the legend to the right.
func (c *Chart) draw(canvas vg.CanvasSizer) {
	all := draw.New(canvas)
	all.SetColor(color.White)
	all.Fill(all.Rectangle.Path())
	all = draw.Crop(all, gap, -gap, gap, -gap)
	widest := vg.Length(0)
	for _, name := range c.names {
		widest = max(widest, c.legend.TextStyle.Width(name))
	}
	strip := keyWidth + widest + 2*gap
	c.plot.Draw(draw.Crop(all, 0, -strip, 0, 0))
	top := c.plot.Title.TextStyle.Height(c.plot.Title.Text) + c.plot.Title.Padding
	c.legend.Draw(draw.Crop(all, all.Size().X-strip+gap, 0, 0, -top))
}

// SVG writes the chart as a drawing.
func (c *Chart) SVG(w io.Writer) error {
	canvas := vgsvg.New(c.width, c.height)
	c.draw(canvas)
	_, err := canvas.WriteTo(w)
	return err
}

// PNG writes the chart as a picture.
func (c *Chart) PNG(w io.Writer) error {
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(c.width, c.height), vgimg.UseDPI(dots))}
	c.draw(canvas)
	_, err := canvas.WriteTo(w)
	return err
}

// decade is the largest power of ten up to a positive number.
func decade(v float64) float64 {
	const slack = 1e-9 // so that a power of ten is its own
	return math.Pow(10, math.Floor(math.Log10(v)+slack))
}
