package hands

import "github.com/yomi-solver/yomi/game"

// plain lets a position without resources be searched: nobody holds anything.
type plain struct{ game.Position }

func (p *plain) Base() game.Key                                                  { return p.Key() }
func (p *plain) Held() game.Resource                                             { return 0 }
func (p *plain) Most() game.Resource                                             { return 0 }
func (p *plain) Covers(game.Resource, game.Resource) bool                        { return true }
func (p *plain) Join(game.Resource, game.Resource) game.Resource                 { return 0 }
func (p *plain) Meet(game.Resource, game.Resource) game.Resource                 { return 0 }
func (p *plain) Shift(game.Resource, game.Resource, game.Resource) game.Resource { return 0 }
func (p *plain) Before(game.Move, game.Resource) game.Resource                   { return 0 }
func (p *plain) Enough(game.Resource) game.Resource                              { return 0 }
func (p *plain) Lacks(game.Resource) game.Resource                               { return 0 }
func (p *plain) Glance() (v game.Value, held game.Resource, plies int)           { return game.Unknown, 0, 0 }

// Behind plays the move to see what is behind it.
func (p *plain) Behind(m game.Move) (game.Key, game.Resource) {
	p.Play(m)
	defer p.Undo()
	return p.Key(), 0
}

// mirror swaps the roles, so that endless play is the failure of the attacker again.
type mirror struct{ game.Position }

func (p *mirror) Turn() game.Side      { return p.Position.Turn().Other() }
func (p *mirror) Value() game.Value    { return p.Position.Value().Other() }
func (p *mirror) Repeated() game.Value { return p.Position.Repeated().Other() }
