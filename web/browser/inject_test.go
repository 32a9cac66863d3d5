package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

type ctx = context.Context

// inject runs a script in the page as the tools for developers would; the page's own policy allows no such thing.
func inject(c ctx, w *chromedp.Target, script string) error {
	_, err := cdp.Call(c, w, runtime.Evaluate, runtime.EvaluateParams{Expression: script})
	return err
}

// wait is the value of a promise.
func (v *visitor) wait(expression string) string {
	v.t.Helper()
	got, err := chromedp.Run(v.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		v.t.Fatal(err)
	}
	return got
}
