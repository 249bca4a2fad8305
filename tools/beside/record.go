package main

import (
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"aftercare/tools/pgserver"
)

// record lets the older binary work on its own data. It stores every statement that changed the
// database, in the order of the commits.
func record(ctx context.Context, work, older, release string) (err error) {
	postgres, err := pgserver.Start(pgserver.Options{Settings: []string{
		"logging_collector=on", "log_destination=csvlog", "log_statement=all", "log_filename=statements.log", "log_rotation_size=0", "log_truncate_on_rotation=off",
	}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, postgres.Stop()) }()
	u := upgrade{data: filepath.Join(work, "data"), database: postgres.URL("postgres")}
	if err := os.Mkdir(u.data, 0o700); err != nil {
		return err
	}
	if err := command("", "tar", "--extract", "--gzip", "--file", filepath.Join(release, "postgres.tar.gz"), "--directory", u.data); err != nil {
		return err
	}
	if err := restore(u.database, filepath.Join(release, "postgres.sql.gz")); err != nil {
		return err
	}
	server, at, err := u.start(ctx, older)
	if err != nil {
		return err
	}
	if err := errors.Join(day(at, at, 1), server.Stop()); err != nil {
		return err
	}
	socket, err := url.Parse(u.database)
	if err != nil {
		return err
	}
	found, err := statements(filepath.Join(socket.Query().Get("host"), "data", "log", "statements.csv"))
	if err != nil {
		return err
	}
	text := strings.Join(found, "\n")
	if strings.Contains(text, "DELETE FROM tally_notes") {
		return errors.New("notes were folded: what a fold adds cannot be repeated on other notes")
	}
	return os.WriteFile(filepath.Join(release, "writes.sql"), []byte(text), 0o644)
}

func restore(database, dump string) error {
	f, err := os.Open(dump)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	psql := exec.Command("psql", "--quiet", "--set=ON_ERROR_STOP=1", "--output="+os.DevNull, database)
	psql.Stdin, psql.Stderr = z, os.Stderr
	return psql.Run()
}

const (
	sessionColumn     = 5
	messageColumn     = 13
	detailColumn      = 14
	applicationColumn = 22
)

var changing = regexp.MustCompile(`(?is)^\s*(INSERT|UPDATE|DELETE|WITH\b.*\b(INSERT|UPDATE|DELETE)\b)`)

func statements(log string) (committed []string, err error) {
	f, err := os.Open(log)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	inHand := map[string][]string{} // of each session in a transaction
	for lines := csv.NewReader(f); ; {
		line, err := lines.Read()
		if err == io.EOF {
			return committed, nil
		}
		if err != nil {
			return nil, err
		}
		session := line[sessionColumn]
		_, text, said := strings.Cut(line[messageColumn], ": ")
		switch word := strings.ToLower(strings.Trim(text, " ;")); {
		case !said || line[applicationColumn] != "aftercare":
		case strings.HasPrefix(word, "begin"):
			inHand[session] = []string{}
		case word == "commit":
			committed = append(committed, inHand[session]...)
			delete(inHand, session)
		case word == "rollback":
			delete(inHand, session)
		case changing.MatchString(text):
			statement, err := filledIn(text, line[detailColumn])
			if err != nil {
				return nil, err
			}
			if so, open := inHand[session]; open {
				inHand[session] = append(so, statement)
			} else {
				committed = append(committed, statement)
			}
		}
	}
}

var (
	value       = regexp.MustCompile(`(\$\d+) = ('(?:[^']|'')*'|NULL)`)
	placeholder = regexp.MustCompile(`\$\d+`)
)

// filledIn puts the values into a statement and returns it in one line.
func filledIn(text, detail string) (string, error) {
	values := map[string]string{}
	for _, m := range value.FindAllStringSubmatch(detail, -1) {
		if strings.Contains(m[2], "\n") {
			return "", fmt.Errorf("a value has more than one line: %s", m[2])
		}
		values[m[1]] = m[2]
	}
	text = strings.Join(strings.Fields(text), " ")
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		if value, known := values[name]; known {
			return value
		}
		return name
	}) + ";", nil
}
