package mail

// Delivery says what happens to an email that is written now. Everyone at the desk reads it in these words.
type Delivery struct {
	NoServer bool
	Folder   string // of the emails without a server; empty for readers who need not know it
	Failing  bool   // the mail server did not take the last email
}

// Of says what happens to an email: what it brings, such as "invitation", and its recipient.
func (d Delivery) Of(what, to string) string {
	switch {
	case d.NoServer:
		return "The " + what + " to " + to + " was not emailed. " + d.Trouble()
	case d.Failing:
		return "The " + what + " to " + to + " is not sent yet. " + d.Trouble()
	default:
		return "We are sending the " + what + " to " + to + "."
	}
}

// Trouble says why emails do not arrive now, or "" if they do.
func (d Delivery) Trouble() string {
	switch {
	case d.NoServer:
		return "There is no mail server: the email is a file in " + d.folder() + " on the server."
	case d.Failing:
		return "The mail server does not take our emails now. The email waits, and we try again."
	default:
		return ""
	}
}

// Listed says of a list of emails that they are files, or "" if there is a mail server.
func (d Delivery) Listed() string {
	if !d.NoServer {
		return ""
	}
	return "There is no mail server: new emails are files in " + d.folder() + " on the server."
}

func (d Delivery) folder() string {
	if d.Folder == "" {
		return "the outbox folder"
	}
	return "the folder " + d.Folder
}
