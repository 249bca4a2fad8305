package drive

import (
	"encoding/json"
	"fmt"

	"aftercare/bench/load"
	"aftercare/bench/stage"
)

// logIn is the desk's token.
func logIn(p *stage.Process) (token string, err error) {
	return tokenFrom(p, "/admin/login", map[string]string{"username": stage.AdminName, "password": stage.AdminPassword})
}

// logInAs is a customer's token.
func logInAs(p *stage.Process, person stage.Person) (token string, err error) {
	return tokenFrom(p, "/api/users/login", map[string]string{"email": person.Email, "password": everyonesPassword})
}

func tokenFrom(p *stage.Process, path string, body any) (string, error) {
	conn, err := load.Dial(p.Addr)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	answer, err := conn.Call(post(path, "", body))
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

// post is a call with a JSON body.
func post(path, token string, body any) load.Request {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err) // maps of strings and structs of our own always marshal
	}
	return load.Request{Method: "POST", Path: path, Token: token, Type: "application/json", Body: text}
}
