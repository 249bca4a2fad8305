package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"aftercare/internal/app"
	making "aftercare/internal/backup"
	"aftercare/internal/operate"
)

type backup struct {
	app.Config
	File       string `arg:"" help:"The file to write. It must not exist yet."`
	WithSecret bool   `help:"Encrypt the backup with a passphrase and include the secret. Enter the passphrase, send it on standard input, or set AFTERCARE_BACKUP_PASSPHRASE."`
	JSON       bool   `name:"json" help:"Print the result as a JSON object."`
}

// memory limits the memory of a backup or a restore, without the database's cache.
const memory = 48 << 20

func (c *backup) Run(ctx context.Context) error {
	c.Version = version
	debug.SetMemoryLimit(memory)
	began := time.Now()
	made, place, err := operate.MakeBackup(ctx, c.Config, operate.Backup{
		File: c.File, WithSecret: c.WithSecret, Progress: progress(os.Stderr),
		Passphrase: func() ([]byte, error) {
			phrase, err := readPassphrase(ctx, os.Stdin, os.Stderr, "Passphrase of the backup", true)
			return []byte(phrase), err
		},
	}, logger(), time.Now)
	if err != nil {
		return err
	}
	if c.JSON {
		if err := printJSON(os.Stdout, backupLine{
			File: c.File, Bytes: made.Bytes, Seconds: time.Since(began).Seconds(), Manifest: made.Manifest, Report: made.Report,
		}); err != nil {
			return err
		}
		return unlessAll(made.Report)
	}
	fmt.Printf("%s was written and read back: %s and %s of %s, %s.\n", c.File, making.Counted(made.Report.Rows, "row"), making.Counted(made.Report.Files, "file"), place, making.Size(made.Bytes))
	tellOfLost(os.Stdout, made.Report)
	tellOfTrail(os.Stdout, made.Manifest)
	if made.Report.Secret {
		fmt.Println("It is encrypted and includes the secret. You need the passphrase to read it: keep it in another place.")
	} else {
		fmt.Println("It does not include the secret: keep AFTERCARE_SECRET, or the file secret of the data folder, in another place. It is not encrypted: anyone who has it can read it.")
	}
	return unlessAll(made.Report)
}

const isIncomplete = 3

func unlessAll(r making.Report) error {
	if r.Lost > 0 {
		return &exit{status: isIncomplete}
	}
	return nil
}

func tellOfLost(out io.Writer, r making.Report) {
	if r.Lost == 0 {
		return
	}
	fmt.Fprintf(out, "WARNING: %s not in it, missing or damaged:\n", making.Counted(r.Lost, "file"))
	for _, key := range r.First {
		fmt.Fprintln(out, "  "+key)
	}
	if more := r.Lost - int64(len(r.First)); more > 0 {
		fmt.Fprintf(out, "  and %d more\n", more)
	}
}

func tellOfTrail(out io.Writer, m making.Manifest) {
	if m.TrailHead != "" {
		fmt.Fprintf(out, "The head of its audit trail is %s: `aftercare audit verify --head` says whether a trail contains it.\n", m.TrailHead)
	}
}

type backupLine struct {
	File    string  `json:"file"`
	Bytes   int64   `json:"bytes,omitempty"`
	Seconds float64 `json:"seconds"`
	making.Manifest
	making.Report
}

func printJSON(out io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err == nil {
		_, err = fmt.Fprintln(out, string(text))
	}
	return err
}

// progress is called for every row, so it checks the time only sometimes.
func progress(out io.Writer) func(making.Progress) {
	last, calls := time.Now(), 0
	return func(p making.Progress) {
		if calls++; calls%256 != 0 && p.Files == 0 {
			return
		}
		if now := time.Now(); now.Sub(last) >= progressEvery {
			last = now
			fmt.Fprintln(out, p)
		}
	}
}

type restore struct {
	app.Config
	File   string `arg:"" optional:"" help:"The backup."`
	Check  bool   `help:"Only check that the backup is complete. Changes nothing."`
	Remove bool   `help:"Remove the files of an unfinished restore. Do not name a backup."`

	Deletions        string `help:"The list of deleted customers, a file that ends in .deleted. If empty, the command looks for it next to the backup. Without a backup, the command applies the list to the restored portal." placeholder:"FILE"`
	WithoutDeletions bool   `help:"There is no list of deleted customers. Customers who were deleted after the backup come back with all their data."`

	JSON bool `name:"json" help:"Print the result as a JSON object."`
}

func (c *restore) Run(ctx context.Context) error {
	c.Version = version
	answer := operate.DeletionsAnswer{File: c.Deletions, None: c.WithoutDeletions}
	if c.File == "" && !c.Remove && answer != (operate.DeletionsAnswer{}) {
		return c.answer(ctx, answer)
	}
	if c.Remove != (c.File == "") || c.Remove && (c.Check || c.JSON) {
		return errors.New("name the backup, or give --remove alone")
	}
	if c.Remove {
		place, err := operate.RemoveRestore(ctx, c.Config, logger(), time.Now)
		if err == nil {
			fmt.Printf("Removed what an unfinished restore left in %s.\n", place)
		}
		return err
	}
	debug.SetMemoryLimit(memory)
	began := time.Now()
	done, err := operate.RestoreBackup(ctx, c.Config, operate.Restore{
		File: c.File, CheckOnly: c.Check, Progress: progress(os.Stderr), Deletions: answer,
		Passphrase: func() ([]byte, error) {
			phrase, err := readPassphrase(ctx, os.Stdin, os.Stderr, "Passphrase of the backup", false)
			return []byte(phrase), err
		},
	}, logger(), time.Now)
	if err != nil {
		return err
	}
	if c.JSON {
		err := printJSON(os.Stdout, restoredLine{
			backupLine: backupLine{File: c.File, Seconds: time.Since(began).Seconds(), Manifest: done.Manifest, Report: done.Report},
			Place:      done.Place, SettingsFile: done.SettingsFile, SecretIs: string(done.SecretIs),
			Repeated: done.Repeated, Unknown: done.Unknown,
		})
		if err != nil {
			return err
		}
		return unlessAll(done.Report)
	}
	of := fmt.Sprintf("%s and %s of the portal %q, made at %s by version %s", making.Counted(done.Report.Rows, "row"), making.Counted(done.Report.Files, "file"), done.Manifest.Brand,
		done.Manifest.MadeAt.Format("2006-01-02 15:04:05 MST"), done.Manifest.Version)
	if c.Check {
		fmt.Printf("%s is complete: %s.\n", c.File, of)
		tellOfLost(os.Stdout, done.Report)
		tellOfTrail(os.Stdout, done.Manifest)
		return unlessAll(done.Report)
	}
	fmt.Printf("%s was restored to %s: %s.\n", c.File, done.Place, of)
	tellOfLost(os.Stdout, done.Report)
	fmt.Println("All sessions and open invitations have ended, and password reset links no longer work. Emails that were waiting at the time of the backup are sent again.")
	tellOfDeletions(os.Stdout, done)
	if done.SettingsFile != "" {
		fmt.Printf("The settings of the backup are in %s. Compare them with the settings of this machine.\n", done.SettingsFile)
	}
	switch done.SecretIs {
	case operate.SecretRestored:
		fmt.Println("The secret was restored into the data folder.")
	case operate.SecretMissing:
		fmt.Println("The backup does not include the secret. Before you start the portal, set AFTERCARE_SECRET to its secret, or copy the file secret into the data folder.")
	}
	return unlessAll(done.Report)
}

type restoredLine struct {
	backupLine
	Place        string `json:"place,omitempty"`
	SettingsFile string `json:"settingsFile,omitempty"`
	SecretIs     string `json:"secretIs,omitempty"`
	Repeated     int    `json:"repeatedDeletions,omitempty"`
	Unknown      bool   `json:"asksForDeletions,omitempty"`
}

func (c *restore) answer(ctx context.Context, answer operate.DeletionsAnswer) error {
	repeated, err := operate.AnswerDeletions(ctx, c.Config, answer, logger(), time.Now)
	switch {
	case err != nil:
		return err
	case repeated == 0:
		fmt.Println("No customer needs to be deleted again. You can start the portal.")
	default:
		fmt.Printf("Deleted after the backup: %d. The next start deletes them again, before the portal serves.\n", repeated)
	}
	return nil
}

func tellOfDeletions(out io.Writer, done operate.Restored) {
	if done.Repeated > 0 {
		fmt.Fprintf(out, "Deleted after this backup: %d. The next start deletes them again, before the portal serves.\n", done.Repeated)
	}
	if done.Unknown {
		fmt.Fprintln(out, "WARNING: the backup is older than a week, and there is no list of deleted customers beside it. The portal does not serve until you run\n"+
			"  aftercare restore --deletions LIST, with the file beside the backups that ends in .deleted, or\n"+
			"  aftercare restore --without-deletions, if there is none")
	}
}
