package staff

import (
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/money"
)

func (s *Service) letter(i Invitation, token string) mail.Letter {
	invited := "You are invited to work at the desk of " + s.Portal().Brand + "."
	if i.InvitedBy != "" {
		invited = i.InvitedBy + " invites you to work at the desk of " + s.Portal().Brand + "."
	}
	return mail.Letter{
		To: i.Email, Subject: "Your invitation to the desk of " + s.Portal().Brand, Preview: "The link works once, for 48 hours.", Greeting: "Hello,",
		Paragraphs: []string{
			invited,
			"Open the link and choose a username and a password. The link works once, for 48 hours.",
		},
		Facts:   []mail.Fact{{Label: "Role", Value: string(i.Role)}},
		Action:  &mail.Action{Label: "Accept the invitation", URL: strings.TrimSuffix(s.Portal().PublicURL, "/") + "/admin/invitation/" + token},
		Closing: "If you did not expect this, you can ignore this email.",
	}
}

type many struct {
	deed, things string
	limit        int
}

func (s *Service) openedMany(to Person, agent auth.Actor, hour time.Time, m many) mail.Letter {
	who := agent.ID
	if agent.Name != "" {
		who = agent.Name + " (" + agent.ID + ")"
	}
	did := m.deed + " more than " + money.Grouped(uint64(m.limit)) + " " + m.things + " in one hour"
	return mail.Letter{
		To: to.Email, Subject: "An agent " + did, Preview: "Please check that this was needed.", Greeting: "Hello,",
		Paragraphs: []string{
			"An agent at the desk of " + s.Portal().Brand + " " + did + ".",
			"The portal did not block anything. If you do not know the reason, please ask the agent. An owner can disable the account under People.",
		},
		Facts: []mail.Fact{
			{Label: "Agent", Value: who},
			{Label: "Hour", Value: civil.In(hour, hour.Location()).Long() + ", " + hour.Format("15:04") + " to " + hour.Add(time.Hour).Format("15:04")},
		},
		Closing: "You get at most one email per agent and hour. Owners set the number of customers in the settings. The limit for lines is ten times that number.",
	}
}

func (s *Service) letInLetter(p Person, owner, token string) mail.Letter {
	return mail.Letter{
		To: p.Email, Subject: "Log in to " + s.Portal().Brand + " from a new browser", Preview: "The link works for one hour.", Greeting: "Hello " + p.Name + ",",
		Paragraphs: []string{
			"Someone is guessing the password of your account, so we block logins from new browsers. " + owner + " sends you this link so that you can log in.",
			"Open the link in the browser you want to use, and log in as usual. The link works for one hour and 10 tries. You still need your password.",
		},
		Action:  &mail.Action{Label: "Log in", URL: strings.TrimSuffix(s.Portal().PublicURL, "/") + "/admin/let-in/" + token},
		Closing: "If you do not want to log in, you can ignore this email.",
	}
}
