package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// everyonesPassword opens the account of every made-up customer.
const everyonesPassword = "demo-password"

// walk is the name of the portal whose statements are counted.
const walk = "walk"

// portal starts the portal on a database, with the desk logged in.
func (d *Driver) portal(ctx context.Context, name string, f filled) (contender, error) {
	start := d.Stage.Portal
	if name == walk {
		start = d.Stage.Walk
	}
	process, err := start(ctx, fmt.Sprintf("%s-%s-%d", name, d.Engine, f.Customers), f.Database)
	if err != nil {
		return contender{}, err
	}
	token, err := tokenFrom(process, "/admin/login", map[string]string{"username": stage.AdminName, "password": stage.AdminPassword})
	if err != nil {
		return contender{}, errors.Join(err, process.Stop())
	}
	return contender{who: report.Portal, process: process, filled: f, token: token}, nil
}

// onCopy starts the portal on a copy, with some customers and dealers logged in, too.
func (d *Driver) onCopy(ctx context.Context, name string, f filled) (c contender, err error) {
	copied, err := d.Stage.Copy(ctx, f.Database, name)
	if err != nil {
		return c, err
	}
	if c, err = d.portal(ctx, name, filled{copied, f.facts, f.peer}); err != nil {
		return c, errors.Join(err, d.Stage.Discard(ctx, copied))
	}
	c.discard = func(ctx context.Context) error { return d.Stage.Discard(ctx, copied) }
	if c.tokens, err = logIn(c.process, f.facts.Customers[:min(d.Conns, len(f.facts.Customers))]); err == nil {
		c.dealers, err = logIn(c.process, f.facts.Dealers[:min(d.Conns, len(f.facts.Dealers))])
	}
	if err != nil {
		return c, stopAll(ctx, []contender{c}, err)
	}
	return c, nil
}

func logIn(p *stage.Process, people []stage.Person) (tokens []string, err error) {
	for _, person := range people {
		token, err := tokenFrom(p, "/api/users/login", map[string]string{"email": person.Email, "password": everyonesPassword})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", person.Email, err)
		}
		tokens = append(tokens, token)
	}
	return tokens, nil
}

// bare starts the bare program.
func (d *Driver) bare(ctx context.Context, name string, f filled) (contender, error) {
	process, err := d.Stage.Bare(ctx, fmt.Sprintf("%s-%s-%d", name, d.Engine, f.Customers), f.Database)
	return contender{who: report.Bare, process: process, filled: f}, err
}

// pocketbase starts the peer on its folder, or on a copy of it.
func (d *Driver) pocketbase(ctx context.Context, f filled, who string, onCopy bool) (c contender, err error) {
	c = contender{who: who, filled: f}
	name := "pocketbase"
	if who == report.PeerFull {
		name += "-full"
	}
	folder := f.peer
	if onCopy {
		if folder, err = d.Stage.PeerCopy(f.peer, name); err != nil {
			return c, err
		}
		c.discard = func(context.Context) error { return stage.RemovePeer(folder) }
	}
	if c.process, err = d.Stage.PeerServe(ctx, fmt.Sprintf("%s-%d", name, f.Customers), folder, who == report.PeerFull); err != nil {
		return c, err
	}
	c.token, err = tokenFrom(c.process, "/api/collections/staff/auth-with-password", map[string]string{"identity": stage.PeerEmail, "password": stage.PeerPassword})
	if err != nil {
		return c, stopAll(ctx, []contender{c}, err)
	}
	return c, nil
}

func tokenFrom(p *stage.Process, path string, body any) (string, error) {
	answer, err := call(p, post(path, "", body))
	if err != nil {
		return "", err
	}
	var got struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(answer.Body, &got); err != nil {
		return "", err
	}
	if got.Token == "" {
		return "", fmt.Errorf("%s answered no token: %s", path, answer.Body)
	}
	return got.Token, nil
}

func call(p *stage.Process, r load.Request) (load.Answer, error) {
	conn, err := load.Dial(p.Addr)
	if err != nil {
		return load.Answer{}, err
	}
	defer conn.Close()
	return conn.Call(r)
}

// post is a call with a JSON body.
func post(path, token string, body any) load.Request {
	text, err := json.Marshal(body)
	must(err)
	return load.Request{Method: "POST", Path: path, Token: token, Type: "application/json", Body: text}
}

// must holds for what is written to memory.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
