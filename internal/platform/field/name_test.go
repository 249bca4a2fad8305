package field

import (
	"strings"
	"testing"
)

func TestUsualNamesOfPeopleAndShopsAreAccepted(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"Asha Verma", "A.K. Sharma", "A. K. Sharma", "A.K.Sharma", "Dr.Rao", "Dr. A.P.J. Abdul Kalam", "Dr.Md.Ali", "Prof.Dr.Rao", "Md. Ismail", "Md.Ismail",
		"Mohd.Imran Khan", "Smt.Sita Devi", "Shri.Ram Lal", "Er. Rajesh", "Adv. S.N. Dubey", "Ravi.Kumar", "Venkatesh.K", "K.Venkatesh", "J.R.D.Tata", "P.V.Narasimha Rao",
		"Venkat.Ch", "Venkat.Ch.", "Ramesh.Kr", "Nagul.Sk", "Rafi.Md", "Dr.Md", "Abdul.Gh", "Anand.Sh", "Venkat.Ch Rao", "Ch.Venkat", "Sk.Nagul", "Sk. Nagul Meera", "Kr.Ramesh",
		"M.S.Dhoni", "R.K. Laxman", "V.V.S. Laxman", "S. P. Balasubrahmanyam", "Raju @ Rajesh", "O'Brien", "D'Souza", "Mary-Ann Fernandes", "St. Mary", "St.Mary",
		"Kumar, S.", "Sharma A.K.", "Singh G.", "N.T. Rama Rao Jr.", "Capt. Vikram Batra", "Gopal s/o Hari", "C/o Anand", "C/o. Anand", "C/o.Anand",
		"आशा वर्मा", "डॉ.राव", "डॉ. राव", "श्री.राम ट्रेडर्स", "எஸ்.பி.பாலு", "ಎ.ಕೆ. ಶರ್ಮ", "క్\u200dష", "Zoë Müller", "Ольга Петрова", "李小龍",
		"S.P.Traders", "S.P. Traders", "M/s. Anand & Co.", "M/s Anand & Co", "M/s.Anand", "M/s.S.K.Enterprises", "Anand & Co. In Lucknow", "S.K.Enterprises", "S.K. Enterprises",
		"R.K.Industries", "A.V.Systems", "J.K.Solutions", "K.K.Associates", "M.S.Security", "C.C.T.V. World", "Sai Computers Pvt.Ltd.", "Sai Computers Pvt. Ltd.", "Sai Computers Pvt.Ltd",
		"Sai Computers (P).Ltd.", "Sai Computers (P) Ltd", "Anand & Co.Ltd", "Ravi Traders", "Shree Ganesh Electronics (Regd.)", "24x7 Security", "No.1 Cameras", "Shop No.12", "Zoom CCTV & Networks...",
		"New Bharat Radio & T.V. Centre", "Bros. & Sons", "Vision@ Home", "A-One Traders", "A1 CCTV", "3.5 Star Sales", "Hi-Tech (India) 2.0", "Laxmi Infotech, Ph.: 0522 4001", "Time 10:30", "Est. 1998", "S.K.Shop", "Ravi: Electronics", "A/c Dept",
	} {
		got, err := Name("your full name", name, Line)
		check(t, name, got, name, err, "")
	}
}

func TestANameIsNoLink(t *testing.T) {
	t.Parallel()
	const sentence = "Please enter your full name without links or email addresses. After a dot, leave a space."
	for _, name := range []string{
		"Your account is locked. Verify at https://evil.example/login", "https://evil", "HTTP://EVIL", "hxxp://evil", "ftp://files", "http:\\\\evil", "http:/evil.example", "mailto:asha", "javascript:alert(1)", "tel:+91900",
		"www.evil.example", "WWW.Evil", "www2.evil", "evil.com", "Evil.Com", "EVIL.COM", "see evil.com now", "(evil.com)", "evil.com.", "evil.com,", "evil.com/login", "evil.com:8080", "evil.com...", "evil..com", "a-b.co.in",
		"x.com", "t.co", "a@b.co", "i.in", "b.com", "Rajesh B.Com", "A.K.In", "k.dev/x", "asha@example.com", "asha@localhost", "Asha <asha@example.com>", "raju@rajesh",
		"sai.enterprises", "ravi.shop", "evil.app", "a.app", "x.xyz", "pay.pvt.ltd", "evil.ltd", "pvt.ltd/pay", "s.k.enterprises/pay", "evil.com.Ravi", "evil.co.uk", "bit.ly", "1.in", "10.0.0.1", "Login 192.168.1.1 now",
		"evil。com", "evil．com", "evil｡com", "ｅｖｉｌ．ｃｏｍ", "ｗｗｗ．evil", "evil․com", "evil\u200b.com", "evil.\u200dcom", "evil\u00ad.com", "h\u200bttps://evil", "ｈｔｔｐｓ：／／evil", "evil.ⓒⓞⓜ", "еvil.соm", "asha＠example．com",
		"venkat.ch", "VENKAT.CH", "Venkat.ch", "venkat.Ch", "Evil.Ch/pay", "Evil.Ch:8080", "Evil.Ch?x=1", "My-Bank.Ch", "Bank24.Ch", "Pay.Venkat.Ch", "Venkat.In", "Venkat.Co", "Venkat.De", "Venkat.Io", "Venkat.Me", "Venkat.Ai",
		"a.dev", "A.shop", "evil[.]com", "evil(.)com", "evil·com", "evil‧com", "//evil", `\\evil`, "whatsapp:send", "upi:pay", "उदाहरण.भारत", "пример.рф", "例子.中国", "bücher.com", "xn--e1afmkfd.xn--p1ai",
	} {
		got, err := Name("your full name", name, Line)
		check(t, name, got, "", err, sentence)
	}
}

func TestANameIsRequiredAndBounded(t *testing.T) {
	t.Parallel()
	got, err := Name("your full name", " ", 10)
	check(t, " ", got, "", err, "Please enter your full name.")
	got, err = Name("your full name", strings.Repeat("x", 11), 10)
	check(t, "too long", got, "", err, "Please shorten your full name to at most 10 characters.")
	got, err = Name("your full name", "  S.P.Traders ", 20)
	check(t, "with spaces", got, "S.P.Traders", err, "")
}
