package main

import (
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"aftercare/tools/pgserver"
)

// record lets the older binary work on what it left behind, and keeps every
// statement by which it changed the database, in the order of the commits.
func record(work, older, release string) (err error) {
	postgres, err := pgserver.Start(pgserver.Options{Settings: []string{
		"logging_collector=on", "log_destination=csvlog", "log_statement=all", "log_filename=statements.log", "log_rotation_size=0", "log_truncate_on_rotation=off",
	}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, postgres.Stop()) }()
	database := postgres.URL("postgres")
	data := filepath.Join(work, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		return err
	}
	if err := command("", "tar", "--extract", "--gzip", "--file", filepath.Join(release, "postgres.tar.gz"), "--directory", data); err != nil {
		return err
	}
	if err := restore(database, filepath.Join(release, "postgres.sql.gz")); err != nil {
		return err
	}
	server, err := start(older, data, database)
	if err != nil {
		return err
	}
	at := visitor{base: server.base, calls: &atomic.Int64{}}
	if err := errors.Join(day(at, at, 1), server.stop()); err != nil {
		return err
	}
	socket, err := url.Parse(database)
	if err != nil {
		return err
	}
	found, err := statements(filepath.Join(socket.Query().Get("host"), "data", "log", "statements.csv"))
	if err != nil {
		return err
	}
	for _, statement := range found {
		if strings.Contains(statement, "DELETE FROM tally_notes") {
			return errors.New("notes were folded: what a fold adds cannot be repeated on other notes")
		}
	}
	return os.WriteFile(filepath.Join(release, "writes.sql"), []byte(strings.Join(found, "\n")), 0o644)
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

// The columns of PostgreSQL's log as comma-separated values.
const (
	sessionColumn     = 5
	messageColumn     = 13
	detailColumn      = 14
	applicationColumn = 22
)

var changing = regexp.MustCompile(`(?is)^\s*(INSERT|UPDATE|DELETE|WITH\b.*\b(INSERT|UPDATE|DELETE)\b)`)

// statements are those that changed something and were committed.
func statements(log string) (committed []string, err error) {
	f, err := os.Open(log)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	inHand := map[string][]string{}
	open := map[string]bool{}
	for lines := csv.NewReader(f); ; {
		line, err := lines.Read()
		if err == io.EOF {
			return committed, nil
		}
		if err != nil {
			return nil, err
		}
		if line[applicationColumn] != "aftercare" {
			continue
		}
		session := line[sessionColumn]
		_, text, said := strings.Cut(line[messageColumn], ": ")
		switch word := strings.ToLower(strings.Trim(text, " ;")); {
		case !said:
		case strings.HasPrefix(word, "begin"):
			inHand[session], open[session] = nil, true
		case word == "commit":
			committed, open[session] = append(committed, inHand[session]...), false
			inHand[session] = nil
		case word == "rollback":
			inHand[session], open[session] = nil, false
		case changing.MatchString(text):
			statement, err := filledIn(text, line[detailColumn])
			if err != nil {
				return nil, err
			}
			if open[session] {
				inHand[session] = append(inHand[session], statement)
			} else {
				committed = append(committed, statement)
			}
		}
	}
}

var parameter = regexp.MustCompile(`\$(\d+) = ('(?:[^']|'')*'|NULL)`)

// filledIn puts the values of a statement into it, in one line.
func filledIn(text, detail string) (string, error) {
	values := map[string]string{}
	for _, m := range parameter.FindAllStringSubmatch(detail, -1) {
		if strings.ContainsAny(m[2], "\n") {
			return "", fmt.Errorf("a value has more than one line: %s", m[2])
		}
		values[m[1]] = m[2]
	}
	numbers := make([]int, 0, len(values))
	for number := range values {
		n, err := strconv.Atoi(number)
		if err != nil {
			return "", err
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	slices.Reverse(numbers) // $12 before $1
	text = strings.Join(strings.Fields(text), " ")
	for _, n := range numbers {
		text = strings.ReplaceAll(text, "$"+strconv.Itoa(n), "\x00"+strconv.Itoa(n)+"\x00")
	}
	for number, value := range values {
		text = strings.ReplaceAll(text, "\x00"+number+"\x00", value)
	}
	return text + ";", nil
}
