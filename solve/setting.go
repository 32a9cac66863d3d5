package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Choice is a setting with a few named values.
type Choice struct {
	Value string
	Of    []string
}

// set parses text into the variable behind target.
func set(target any, text string) (err error) {
	switch t := target.(type) {
	case *bool:
		*t, err = strconv.ParseBool(text)
	case *int:
		*t, err = strconv.Atoi(text)
		if err == nil && *t < 0 {
			err = errors.New("is negative")
		}
	case *float64:
		*t, err = strconv.ParseFloat(text, 64)
		if err == nil && (*t < 0 || math.IsNaN(*t) || math.IsInf(*t, 0)) {
			err = errors.New("is not a number from 0 up")
		}
	case func(string) error:
		err = t(text)
	case *Choice:
		if !slices.Contains(t.Of, text) {
			return fmt.Errorf("want one of %s", strings.Join(t.Of, ", "))
		}
		t.Value = text
	default:
		panic(fmt.Sprintf("solve: setting of type %T", target))
	}
	var bad *strconv.NumError
	if errors.As(err, &bad) {
		err = fmt.Errorf("is not what it must be: %w", bad.Err)
	}
	return err
}
