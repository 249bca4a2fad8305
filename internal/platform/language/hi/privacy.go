package hi

// notice is the privacy notice.
var notice = map[string]string{
	"Write to %s.": "%s पर लिखें।",
	"Call %s.":     "%s पर कॉल करें।",
	"%s is responsible for your request. If you are not satisfied with our answer, you can complain to the Data Protection Board of India.": "आपकी रिक्वेस्ट के लिए ज़िम्मेदार: %s। अगर हमारे जवाब से तसल्ली न हो, तो आप डेटा प्रोटेक्शन बोर्ड ऑफ़ इंडिया में शिकायत कर सकते हैं।",

	"What we keep, and why": "हम क्या रखते हैं और क्यों",
	"Your name, email, phone number and address: to know who you are and to contact you.":                                                 "आपका नाम, ईमेल, फ़ोन नंबर और पता: ताकि हम जान सकें कि आप कौन हैं और आपसे संपर्क कर सकें।",
	"Your products, with serial numbers, purchase dates and invoices: to give you the warranty.":                                          "आपके प्रोडक्ट, उनके सीरियल नंबर, खरीद की तारीख और इनवॉइस: ताकि आपको वारंटी मिल सके।",
	"Your tickets, with photos, messages and the address to send the device to: to repair or replace it.":                                 "आपके टिकट, फ़ोटो, मैसेज और वह पता जहाँ डिवाइस भेजना है: ताकि हम उसे रिपेयर कर सकें या बदल सकें।",
	"Your warranty requests, claims and agreements, with invoices and, for agreements, a bank account: to decide on them and to pay you.": "आपकी वारंटी रिक्वेस्ट, क्लेम और एग्रीमेंट, उनके इनवॉइस और एग्रीमेंट के लिए बैंक खाता: ताकि हम उन पर फ़ैसला कर सकें और आपको पैसे दे सकें।",
	"When and from where you log in: to protect your account.":                                                                            "आप कब और कहाँ से लॉग इन करते हैं: ताकि आपका अकाउंट सुरक्षित रहे।",
	"What our desk does with your records: so that we can explain it later.":                                                              "हमारी टीम आपके रिकॉर्ड के साथ क्या करती है: ताकि हम बाद में उसके बारे में बता सकें।",

	"How long we keep it": "हम इसे कब तक रखते हैं",
	"Your account and your records: until you delete your account.":  "आपका अकाउंट और आपके रिकॉर्ड: जब तक आप अपना अकाउंट डिलीट नहीं करते।",
	"Photos of closed tickets":                                       "बंद टिकट की फ़ोटो",
	"Messages on closed tickets":                                     "बंद टिकट के मैसेज",
	"Emails we sent you":                                             "हमारे भेजे ईमेल",
	"Invoices of rejected claims":                                    "नामंज़ूर क्लेम के इनवॉइस",
	"Accounts without records whose email address was not confirmed": "बिना रिकॉर्ड वाले अकाउंट जिनका ईमेल पता कन्फ़र्म नहीं हुआ",
	"Personal values in the audit trail":                             "ऑडिट रिकॉर्ड में आपकी निजी जानकारी",
	"after the ticket is closed":                                     "टिकट बंद होने के बाद",
	"after they were sent":                                           "भेजे जाने के बाद",
	"after the decision":                                             "फ़ैसले के बाद",
	"after the registration":                                         "रजिस्टर होने के बाद",
	"after the last entry about you":                                 "आपके बारे में आखिरी एंट्री के बाद",
	"%s: until you delete your account.":                             "%s: जब तक आप अपना अकाउंट डिलीट नहीं करते।",
	"%s: 1 day %s.":                                                  "%s: %s 1 दिन तक।",
	"%s: %d days %s.":                                                "%[1]s: %[3]s %[2]d दिन तक।",
	"1 year":                                                         "1 साल",
	"%d years":                                                       "%d साल",
	"Invoices of approved claims: %s, also when you delete your account. Accounting law requires this.": "मंज़ूर क्लेम के इनवॉइस: %s तक, अकाउंट डिलीट करने पर भी। हिसाब-किताब के कानून में यह ज़रूरी है।",
	"Sessions: until they end. Backups: until they are replaced by newer ones.":                         "लॉग इन की जानकारी: जब तक आप लॉग इन हैं। बैकअप: जब तक नए बैकअप उनकी जगह नहीं लेते।",

	"Who sees it": "इसे कौन देखता है",
	"You, and the people at our desk whose work needs it. Only managers see claims, agreements and warranty requests, and can read a bank account.": "आप, और हमारी टीम के वे लोग जिन्हें काम के लिए इसकी ज़रूरत है। क्लेम, एग्रीमेंट और वारंटी रिक्वेस्ट सिर्फ़ मैनेजर देखते हैं, और बैंक खाते की जानकारी भी सिर्फ़ वही देख सकते हैं।",
	"The audit trail records who opens a bank account, exports a list, reads lists page by page or opens your files.":                               "ऑडिट रिकॉर्ड में लिखा जाता है कि किसने बैंक खाते की जानकारी देखी, लिस्ट डाउनलोड की, लिस्ट के पेज एक-एक करके पढ़े या आपकी फ़ाइलें खोलीं।",
	"Anyone who knows a ticket number can read its statuses. These hold no names.":                                                                  "जिसे टिकट नंबर पता है, वह उसका स्टेटस देख सकता है। उसमें कोई नाम नहीं होता।",
	"We do not sell your data and do not use it for advertising.":                                                                                   "हम आपका डेटा बेचते नहीं हैं और विज्ञापन के लिए इस्तेमाल नहीं करते।",

	"What you can do": "आप क्या कर सकते हैं",
	"Download all your data on your account page.":                                      "अपने अकाउंट पेज पर अपना सारा डेटा डाउनलोड करें।",
	"Correct your profile on your account page. Ask us there to correct anything else.": "अपने अकाउंट पेज पर अपनी प्रोफ़ाइल ठीक करें। बाकी कुछ ठीक करवाना हो, तो वहीं हमें बताएँ।",
	"Delete your account on your account page. You have a week to change your mind.":    "अपने अकाउंट पेज पर अपना अकाउंट डिलीट करें। फ़ैसला बदलने के लिए आपके पास एक हफ़्ता है।",
	"Choose which emails you want, on your account page.":                               "अपने अकाउंट पेज पर चुनें कि आपको कौन से ईमेल चाहिए।",

	"Contact and complaints": "संपर्क और शिकायत",
}
