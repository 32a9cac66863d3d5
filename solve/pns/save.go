package pns

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

var _ solve.Saver = (*Solver)(nil)

// A tree, unlike a table, must be saved as it is at one moment: its nodes point at each
// other. It is copied page by page while the search goes on. The search stands still for a
// page at a time, between two nodes; before it changes a page that was not copied yet, it
// copies that page itself. So what is written is the tree as it was when the saving began.

const (
	pageNodes = 4096 // of a page
	savedNode = 25
	savedHead = 16 + 4 + 3*4
)

var errSaved = errors.New("pns: not a snapshot of a tree")

// current is the tree of the search that is running, or that had no answer.
type current struct {
	key      game.Key // of its root
	loop     *loop    // of the first thread
	party    party
	begun    bool // by a call of Solve
	answered bool // there is nothing left to save
	free     func() error
}

// newCurrent makes a tree with a fresh root.
func (s *Solver) newCurrent(key game.Key) (*current, error) {
	t, free, err := newLargeTree(s.capacity)
	if err != nil {
		return nil, err
	}
	t.weak = s.weak
	return &current{key: key, loop: &loop{tree: t}, party: party{tree: t, deviation: s.deviation}, free: free}, nil
}

// begin makes the tree of a search, or takes the one that was restored for it.
func (s *Solver) begin(p game.Position) (*current, error) {
	s.saving.Lock()
	defer s.saving.Unlock()
	key := p.Key()
	if s.now == nil || s.now.begun || s.now.key != key {
		if err := s.drop(); err != nil {
			return nil, err
		}
		now, err := s.newCurrent(key)
		if err != nil {
			return nil, err
		}
		s.now = now
	}
	s.now.begun = true
	return s.now, nil
}

// drop frees the tree, while nobody saves it.
func (s *Solver) drop() error {
	now := s.now
	if s.now = nil; now == nil {
		return nil
	}
	return now.free()
}

// copying is a tree that is being saved.
type copying struct {
	tree  *tree
	size  int         // nodes when the saving began
	done  []bool      // pages that were copied
	pages chan []byte // to be written
}

// touch must be called before a node is changed.
func (t *tree) touch(n uint32) {
	if t.copying != nil {
		t.copying.copy(int(n / pageNodes))
	}
}

// copy hands a page on, unless that was done before. New nodes do not belong to it.
func (c *copying) copy(page int) {
	if page >= len(c.done) || c.done[page] {
		return
	}
	c.done[page] = true
	first := page * pageNodes
	nodes := c.tree.nodes[first:min(first+pageNodes, c.size)]
	buf := make([]byte, 0, 8+len(nodes)*savedNode)
	buf = binary.LittleEndian.AppendUint32(buf, uint32(first))
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(nodes)))
	for i := range nodes {
		n := &nodes[i]
		for _, word := range [...]uint32{n.Proof, n.Disproof, n.parent, n.child, n.next, uint32(n.move)} {
			buf = binary.LittleEndian.AppendUint32(buf, word)
		}
		buf = append(buf, byte(n.turn))
	}
	c.pages <- buf
}

// Save writes the tree of the search that is running. Without one it writes nothing.
func (s *Solver) Save(w io.Writer) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	var c *copying
	var head []byte
	s.pause(func() { c, head = s.beginCopy() })
	if c == nil {
		return nil
	}
	// A page that nobody takes would hold up the search, so all are taken even if writing
	// them has failed.
	written := make(chan error)
	go func() {
		_, err := w.Write(head)
		for page := range c.pages {
			if err == nil {
				_, err = w.Write(page)
			}
		}
		written <- err
	}()
	for page := range c.done {
		s.pause(func() { c.copy(page) })
	}
	s.pause(func() { c.tree.copying = nil })
	close(c.pages)
	return <-written
}

// pause calls f while no thread changes the tree.
func (s *Solver) pause(f func()) {
	s.team.Pause(func() {
		if s.now != nil {
			s.now.party.lock.Lock()
			defer s.now.party.lock.Unlock()
		}
		f()
	})
}

// beginCopy looks at the tree as it is now.
func (s *Solver) beginCopy() (*copying, []byte) {
	if s.now == nil || s.now.answered {
		return nil, nil
	}
	t, best := s.now.loop.tree, s.now.loop.best
	if s.threads > 1 {
		best = s.now.party.best
	}
	const waiting = 64 // pages that may wait for the disk
	t.copying = &copying{
		tree: t, size: len(t.nodes), done: make([]bool, (len(t.nodes)+pageNodes-1)/pageNodes), pages: make(chan []byte, waiting),
	}
	head := make([]byte, 0, savedHead)
	head = binary.LittleEndian.AppendUint64(head, s.now.key.Hi)
	head = binary.LittleEndian.AppendUint64(head, s.now.key.Lo)
	for _, word := range []uint32{uint32(len(t.nodes)), t.unused, uint32(t.deleted), uint32(best)} {
		head = binary.LittleEndian.AppendUint32(head, word)
	}
	return t.copying, head
}

// Restore reads a tree, with which the search of its root begins.
func (s *Solver) Restore(r io.Reader) error {
	head := make([]byte, savedHead)
	switch _, err := io.ReadFull(r, head); {
	case err == io.EOF:
		return nil
	case err != nil:
		return fmt.Errorf("%w: %w", errSaved, err)
	}
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(head[16+4*i:]) }
	size := int(word(0))
	if size > s.capacity+1 {
		return fmt.Errorf("the tree has %d nodes: it needs %d bytes of memory", size-1, int64(size)*nodeBytes)
	}
	now, err := s.newCurrent(game.Key{Hi: binary.LittleEndian.Uint64(head), Lo: binary.LittleEndian.Uint64(head[8:])})
	if err != nil {
		return err
	}
	s.now = now
	t := now.loop.tree
	t.nodes = t.nodes[:size]
	t.unused, t.deleted = word(1), int(word(2))
	for left := size; left > 0; {
		n, err := t.readPage(r)
		if err != nil {
			return err
		}
		left -= n
	}
	if size <= int(root) || int(t.unused) >= size || t.deleted >= size {
		return errSaved
	}
	now.loop.best, now.party.best = game.Move(word(3)), game.Move(word(3))
	return nil
}

// readPage reads some nodes and returns how many.
func (t *tree) readPage(r io.Reader) (int, error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, fmt.Errorf("%w: %w", errSaved, err)
	}
	first, count := int(binary.LittleEndian.Uint32(head[:])), int(binary.LittleEndian.Uint32(head[4:]))
	if count == 0 || count > pageNodes || first+count > len(t.nodes) {
		return 0, errSaved
	}
	data := make([]byte, count*savedNode)
	if _, err := io.ReadFull(r, data); err != nil {
		return 0, fmt.Errorf("%w: %w", errSaved, err)
	}
	for i := range count {
		at := data[i*savedNode:]
		word := func(i int) uint32 { return binary.LittleEndian.Uint32(at[4*i:]) }
		n := node{
			Numbers: game.Numbers{Proof: word(0), Disproof: word(1)}, parent: word(2), child: word(3), next: word(4),
			move: game.Move(word(5)), turn: game.Side(at[savedNode-1]),
		}
		if most := uint32(len(t.nodes)); n.parent >= most || n.child >= most || n.next >= most {
			return 0, errSaved
		}
		t.nodes[first+i] = n
	}
	return count, nil
}
