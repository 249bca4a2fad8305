package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/audit"
	"aftercare/internal/backup"
	"aftercare/internal/catalogue"
	"aftercare/internal/choice"
	"aftercare/internal/conversation"
	"aftercare/internal/dealer"
	"aftercare/internal/lists"
	"aftercare/internal/maillog"
	"aftercare/internal/onboarding"
	"aftercare/internal/overview"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/live"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
	"aftercare/internal/platform/web"
	"aftercare/internal/privacy"
	"aftercare/internal/product"
	"aftercare/internal/reminder"
	"aftercare/internal/scheme"
	"aftercare/internal/search"
	"aftercare/internal/setting"
	"aftercare/internal/staff"
	"aftercare/internal/ticket"
	"aftercare/internal/timeline"
	"aftercare/internal/twofactor"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
	webui "aftercare/web"
)

const title = "Aftercare"

// sweepAge is how old an unused upload must be before it is deleted.
// A younger one may belong to a form that is still being sent.
const sweepAge = time.Hour

// Purposes of the portal's secret. Each has its own key.
const (
	JobsPurpose        = "jobs"
	BankPurpose        = "bank"
	StepPurpose        = "second step"
	LetterPurpose      = "letters"
	MailPurpose        = "mail server"
	unsubscribePurpose = "unsubscribe"
	previewPurpose     = "previews"
	deletionPurpose    = "deletions"
)

const shrinkEvery = 5 * time.Minute

// repeatAge is how long a repeated form gets the answer of the first one.
const repeatAge = 48 * time.Hour

// App is the portal, ready to serve but not yet listening.
type App struct {
	Settings
	logger       *slog.Logger
	now          func() time.Time
	DB           *db.DB
	files        *blob.Store
	spool        *blob.Spool
	Jobs         *jobs.Queue
	live         *live.Board
	Lists        *lists.Reader
	Trail        *trail.Log
	trailHead    string // the head of this process's last check of the trail
	Account      *account.Service
	audit        *audit.Service
	Catalogue    *catalogue.Service
	product      *product.Service
	warranty     *warranty.Service
	ticket       *ticket.Service
	Conversation *conversation.Service
	scheme       *scheme.Service
	Staff        *staff.Service
	dealer       *dealer.Service
	choice       *choice.Service
	setting      *setting.Service
	opened       atomic.Pointer[setting.Service] // setting, once the settings are read
	agreement    *agreement.Service
	step         *twofactor.Service
	maillog      *maillog.Service
	reminder     *reminder.Service
	onboarding   *onboarding.Service
	Privacy      *privacy.Service
	backups      *backup.Service
	shelf        backup.Shelf // where scheduled backups are stored; nil if there are none
	Worklist     *worklist.Service
	undo         *undo.Offers
	bank         *auth.Sealer // encrypts bank account numbers
	metrics      *web.Metrics
	handler      http.Handler
	draining     atomic.Bool
}

// Open opens the portal and migrates its database.
func Open(ctx context.Context, config Config, logger *slog.Logger, now func() time.Time) (*App, error) {
	s, err := config.Check()
	if err != nil {
		return nil, err
	}
	a := newApp(s, logger, now)
	if err := a.open(ctx); err != nil {
		return nil, errors.Join(a.Explain(err), a.Close())
	}
	return a, nil
}

func newApp(s *Settings, logger *slog.Logger, now func() time.Time) *App {
	a := &App{Settings: *s, logger: logger, now: now, metrics: web.NewMetrics()}
	a.watch = newWatched(a.metrics.Registry)
	if s.DroppedLines != nil {
		a.metrics.Count("aftercare_log_lines_dropped_total", "Log lines that were dropped because the log was read too slowly.", s.DroppedLines)
	}
	return a
}

// open waits for the database and connects all packages. After an error, Close releases what is open.
func (a *App) open(ctx context.Context) (err error) {
	if err := a.beforeDatabase(ctx); err != nil {
		return err
	}
	if a.DB, err = a.OpenDatabase(ctx, a.logger, a.now); err != nil {
		return err
	}
	return a.join(ctx)
}

func (a *App) join(ctx context.Context) (err error) {
	if err := a.beforeChange(ctx); err != nil {
		return err
	}
	if err := migrate.Up(ctx, a.DB); err != nil {
		return err
	}
	if err := a.RecogniseSecret(ctx, a.DB); err != nil {
		return err
	}
	if err := a.knowsDeletions(ctx); err != nil {
		return err
	}
	a.live = live.New(a.DB, a.logger)
	a.Lists = NewLists(a.DB)
	if a.spool, err = blob.OpenSpool(a.spoolFolder(), a.DiskLimit); err != nil {
		return BadSetting("AFTERCARE_DATA_DIR", err)
	}
	if err := a.unlessAway(a.files.Recognise(ctx)); err != nil {
		return err
	}
	a.removeRestoreMarks(ctx)
	if a.Trail, err = a.NewTrail(a.DB, a.FoundSecret, a.logger); err != nil {
		return err
	}
	sealer, err := auth.NewSealer(a.FoundSecret, JobsPurpose)
	if err != nil {
		return err
	}
	a.Jobs = jobs.New(a.DB, jobs.Config{Sealer: sealer, Logger: a.logger, Workers: 4, Observe: a.watch.ofJobs})
	a.Jobs.TellOfGivenUp("list them with `aftercare jobs list --given-up`, fix the cause, then run `aftercare jobs retry --all`, or `aftercare jobs dismiss --all`")
	a.metrics.Registry.MustRegister(newFigures(a.Jobs.Stats, a.Trail.Behind, a.changedTrail, a.logger))
	a.Jobs.Every("trail.look", trailLookEvery, a.lookAtTrail)
	if err := a.joinSettings(ctx); err != nil {
		return err
	}
	mailer, err := mail.New(mail.Config{Portal: a.Facts, Server: a.setting.Server, OutboxDir: a.outbox(), Logger: a.logger})
	if err != nil {
		return BadSetting(a.mailSetting(), err)
	}
	mailer.Work(a.Jobs)
	tokens, err := auth.NewTokens(a.FoundSecret, a.now)
	if err != nil {
		return err
	}
	limits, guesses := a.limiter(), a.guesses()
	post, err := a.joinNotices(mailer, limits)
	if err != nil {
		return err
	}
	if err := a.logLetters(mailer); err != nil {
		return err
	}
	a.setting.Limits, a.setting.Trail, a.setting.Mail = limits, a.Trail, mailer
	a.Account = &account.Service{
		DB: a.DB, Lists: a.Lists, Tokens: tokens, Passwords: a.passwords(), Limits: limits, Guesses: guesses,
		Mail: post, Trail: a.Trail, Jobs: a.Jobs, Logger: a.logger, Portal: a.Facts, Readdress: a.maillog.Readdress, Delivery: a.delivery,
		HasMailServer: func() bool { return a.setting.Server() != nil },
	}
	a.Account.Work(a.Jobs)
	if err := a.joinSecondStep(limits, guesses, post); err != nil {
		return err
	}
	a.audit = &audit.Service{DB: a.DB, Trail: a.Trail, Mail: post, Portal: a.Facts, Logger: a.logger,
		Restored: func(ctx context.Context) (time.Time, error) { return RestoredAt(ctx, a.DB) }}
	a.Jobs.Every("trail.head", trailHeadEvery, a.audit.TellHead)
	a.Staff = &staff.Service{DB: a.DB, Accounts: a.Account, Passwords: a.Account.Passwords, Limits: limits, Mail: post, Trail: a.Trail, Portal: a.Facts,
		EndOver: a.maillog.EndOver, Delivery: a.delivery, IsFile: a.maillog.IsFile}
	a.Staff.Work(a.Jobs)
	if err := a.joinDealers(ctx); err != nil {
		return err
	}
	if err := a.joinCatalogue(ctx); err != nil {
		return err
	}
	a.joinChoices()
	if err := a.joinWorklist(ctx); err != nil {
		return err
	}
	a.reminder.Desk = morningDesk{a.Worklist}
	a.product = &product.Service{DB: a.DB, Lists: a.Lists, Files: a.files, Limits: limits, Mail: post, Trail: a.Trail, Catalogue: sold{a.Catalogue}, Portal: a.Facts}
	a.warranty = &warranty.Service{DB: a.DB, Lists: a.Lists, Files: a.files, Limits: limits, Mail: post, Trail: a.Trail, Products: a.product, Portal: a.Facts,
		Worklist: requestWorklist{a.Worklist}}
	previews, err := auth.NewSigner(a.FoundSecret, previewPurpose)
	if err != nil {
		return err
	}
	a.ticket = &ticket.Service{
		DB: a.DB, Lists: a.Lists, Files: a.files, Types: a.Catalogue, Dealers: a.dealer, Mail: post, Trail: a.Trail, Limits: limits, Lookups: a.watch.limits(limit.NewMemory(a.now, a.RateFactor)),
		Portal: a.Facts, Worklist: ticketWorklist{a.Worklist}, Signer: previews,
	}
	a.product.Tickets, a.ticket.Devices = openTickets{a.ticket}, devices{a.product}
	a.Conversation = &conversation.Service{DB: a.DB, Files: a.files, Worklist: a.Worklist, Mail: post, Desk: mailer, Trail: a.Trail, Limits: limits, Portal: a.Facts, Tells: a.reminder.Tells, Statuses: a.ticket}
	a.scheme = &scheme.Service{DB: a.DB, Lists: a.Lists, Files: a.files, Dealers: a.dealer, Limits: limits, Mail: post, Trail: a.Trail, Portal: a.Facts,
		Worklist: claimWorklist{a.Worklist}}
	a.scheme.Work(a.Jobs)
	a.joinUndo()
	if a.bank, err = auth.NewSealer(a.FoundSecret, BankPurpose); err != nil {
		return err
	}
	a.agreement = &agreement.Service{DB: a.DB, Lists: a.Lists, Sealer: a.bank, Distributors: a.dealer, Mail: post, Trail: a.Trail, Portal: a.Facts, Logger: a.logger}
	a.joinFirstDay()
	if err := a.joinPrivacy(mailer, post, limits); err != nil {
		return err
	}
	a.Jobs.Every("files.sweep", time.Hour, func(ctx context.Context) error {
		removed, err := a.files.Sweep(ctx, sweepAge)
		if removed > 0 {
			a.logger.Info("unused uploads removed", "files", removed)
		}
		return err
	})
	if a.SQLite {
		a.Jobs.Every("database.log", shrinkEvery, a.DB.ShrinkLog)
	}
	a.Jobs.Every("answers.forget", time.Hour, func(ctx context.Context) error {
		_, err := idempotent.Forget(ctx, a.DB, repeatAge)
		return err
	})
	a.countTotals()
	if err := a.schedule(); err != nil {
		return err
	}
	a.watch.begin(a.Jobs)
	a.handler, err = a.serveHTTP()
	return err
}

// joinDealers keeps the choices of the forms in memory, because every page contains them.
func (a *App) joinDealers(ctx context.Context) error {
	offered, err := live.Keep(ctx, a.live, "dealers", dealer.Read)
	a.dealer = &dealer.Service{DB: a.DB, Trail: a.Trail, Offered: offered}
	return err
}

// NewLists returns a reader for all lists of the desk.
func NewLists(d *db.DB) *lists.Reader {
	all := slices.Concat(account.Lists(), product.Lists(), warranty.Lists(), ticket.Lists(), scheme.Lists(), agreement.Lists())
	return lists.New(d, account.People(), all...)
}

func (a *App) passwords() *auth.Passwords {
	if a.Passwords != nil {
		return a.Passwords
	}
	return auth.NewPasswords()
}

// limiter counts in memory on SQLite, where only one process runs.
// With PostgreSQL it counts in a table that all replicas share.
func (a *App) limiter() limit.Limiter {
	limits := limit.NewTable(a.DB, a.RateFactor)
	if a.SQLite {
		limits = limit.NewMemory(a.now, a.RateFactor)
	}
	a.Jobs.Every("limits.clean", time.Hour, func(ctx context.Context) error { return limit.Clean(ctx, limits) })
	return a.watch.limits(limits)
}

// guesses counts failed logins and wrong codes. They are stored in the database, also on SQLite, so a
// restart does not allow new guesses.
func (a *App) guesses() *limit.Log {
	guesses := &limit.Log{DB: a.DB, Factor: a.RateFactor, Refused: a.watch.refused}
	a.Jobs.Every("guesses.clean", time.Hour, guesses.Clean)
	return guesses
}

func (a *App) serveHTTP() (http.Handler, error) {
	prints, err := auth.NewPrinter(a.FoundSecret)
	if err != nil {
		return nil, err
	}
	api := web.NewAPI(title, a.Version, a.Account, a.spool, prints, a.watch.limits(limit.NewMemory(a.now, a.RateFactor)))
	// Whole lists may use at most half of the database connections.
	api.Bound(web.Bounds{Lists: a.DB.Readers() / 2, Factor: a.RateFactor, Patience: a.Patience})
	api.Watch(a.Staff.Opened)
	routes(api, rooms{
		account:    account.HTTP{Service: a.Account},
		backup:     backup.HTTP{Service: a.backups, Version: a.Version, Confirm: a.confirmDeskPassword},
		catalogue:  catalogue.HTTP{Service: a.Catalogue},
		product:    product.HTTP{Service: a.product},
		warranty:   warranty.HTTP{Service: a.warranty},
		ticket:     ticket.HTTP{Service: a.ticket},
		scheme:     scheme.HTTP{Service: a.scheme},
		staff:      staff.HTTP{Service: a.Staff},
		setting:    setting.HTTP{Service: a.setting},
		agreement:  agreement.HTTP{Service: a.agreement},
		dealer:     dealer.HTTP{Service: a.dealer},
		choice:     choice.HTTP{Service: a.choice},
		audit:      audit.HTTP{Service: a.audit},
		step:       twofactor.HTTP{Service: a.step},
		maillog:    maillog.HTTP{Service: a.maillog},
		reminder:   reminder.HTTP{Service: a.reminder},
		timeline:   timeline.HTTP{Service: &timeline.Service{DB: a.DB, Unsent: a.maillog.CountUnsentTo}},
		onboarding: onboarding.HTTP{Service: a.onboarding},
		privacy:    privacy.HTTP{Service: a.Privacy, Confirm: a.confirmOwnPassword},
		search:     search.HTTP{Service: a.search()},
		overview: overview.HTTP{Service: &overview.Service{
			DB: a.DB, Trail: a.Trail, Portal: a.Facts,
			IsFilling: func(ctx context.Context) (bool, error) { return worklist.IsFilling(ctx, a.DB) },
		}},
		worklist: worklist.HTTP{Service: a.Worklist},
		undo:     undoing{a.undo},
		talk:     conversation.HTTP{Service: a.Conversation},
		waiting:  waiting{account: a.Account, ticket: a.ticket, worklist: a.Worklist, warranty: a.warranty, scheme: a.scheme, backup: a.lateBackup, letters: a.failingLetters, trail: a.changedTrail},
		files:    web.Files{Store: a.files, ForAgents: a.forAgents, Opened: a.Privacy.OpenedFile},
	})
	pages, err := web.NewPages(webui.Dist(), webui.Addresses(), a.head, callsWithoutPages(api))
	if err != nil {
		return nil, err
	}
	site := a.site()
	site.Pages, site.Ready = pages, a.ready
	return api.Handler(site), nil
}

func (a *App) search() *search.Service {
	return &search.Service{DB: a.DB, Lists: a.Lists, Customers: account.CustomerList(), Tickets: ticket.NumberBeginnings}
}

// site holds the settings that every answer needs, even before the portal is ready.
func (a *App) site() web.Site {
	return web.Site{Logger: a.logger, Metrics: a.metrics, TrustedProxies: a.proxies, Portal: a.Facts, FiguresApart: a.MetricsAddr != "", Now: a.now}
}

// ready checks only what every call needs. It does not check the files: without them only uploads and
// downloads fail, and the load balancer must not stop everything else.
func (a *App) ready(ctx context.Context) error {
	if a.draining.Load() {
		return errors.New("shutting down")
	}
	if err := a.DB.Writable(ctx); err != nil {
		return err
	}
	return a.sameSecret(ctx)
}

// Handler returns the handler for all requests.
func (a *App) Handler() http.Handler { return a.handler }

// Work runs the background jobs that are due now, and returns their number.
func (a *App) Work(ctx context.Context) (int, error) { return a.Jobs.RunOnce(ctx) }

// RunPeriodic runs the periodic tasks that are due now, and returns their number.
func (a *App) RunPeriodic(ctx context.Context) (int, error) { return a.Jobs.RunPeriodic(ctx) }

// Look reads the changes that other replicas made.
func (a *App) Look(ctx context.Context) error { return a.live.Look(ctx) }

// Close closes the database and the files.
func (a *App) Close() error {
	var errs []error
	if a.files != nil {
		errs = append(errs, a.files.Close())
	}
	if a.DB != nil {
		errs = append(errs, a.DB.Close())
	}
	return errors.Join(errs...)
}

// WriteOpenAPI writes the API document. It needs no running portal.
func WriteOpenAPI(w io.Writer) error {
	api := web.NewAPI(title, "1", nil, nil, nil, nil)
	routes(api, rooms{})
	document, err := api.Document()
	if err != nil {
		return err
	}
	_, err = w.Write(document)
	return err
}
