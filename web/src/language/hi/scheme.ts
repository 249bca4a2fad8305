import type { Translated } from '..'

/** The dealer's schemes, claims and invoices. */
export const scheme = {
  'Select Schemes': 'स्कीम चुनें',
  'Select a scheme and upload your invoice. Track your claims under Scheme Status.':
    'स्कीम चुनें और अपना इनवॉइस अपलोड करें। क्लेम का हाल ‘स्कीम स्टेटस’ में देखें।',
  Select: 'चुनें',
  'Select {name}': '{name} चुनें',
  'Scheme Name': 'स्कीम का नाम',
  'Scheme ID': 'स्कीम आईडी',
  'Scheme Date': 'स्कीम की तारीख',
  Active: 'चालू',
  'Closed: for reference only': 'बंद: सिर्फ़ रिकॉर्ड के लिए',
  'Upload Invoice': 'इनवॉइस अपलोड करें',
  'Scheme not available': 'अभी कोई स्कीम नहीं है',
  'Error fetching schemes': 'स्कीम लोड नहीं हुईं',
  'Terms and Conditions': 'नियम और शर्तें',
  'Read the terms and conditions': 'नियम और शर्तें पढ़ें',
  'I agree to the terms and conditions': 'मुझे नियम और शर्तें मंज़ूर हैं',
  'You must agree to the terms and conditions.': 'नियम और शर्तें मानना ज़रूरी है।',
  'The invoice is your own, complete and readable, with its number, date and GST details.':
    'इनवॉइस आपका अपना हो, पूरा हो और साफ़ पढ़ा जाए। उस पर नंबर, तारीख और जीएसटी की जानकारी हो।',
  'You can claim each purchase once. Our desk checks invoices or amounts that are submitted twice.':
    'हर खरीद पर एक ही बार क्लेम कर सकते हैं। दो बार भेजे गए इनवॉइस या रकम की हमारी टीम जाँच करती है।',
  'You bought the products during the scheme, from the dealer you select.':
    'प्रोडक्ट स्कीम के दौरान और उसी डीलर से खरीदे हों, जिसे आप चुनते हैं।',
  'After a scheme ends, we accept invoices for reference only.':
    'स्कीम खत्म होने के बाद इनवॉइस सिर्फ़ रिकॉर्ड के लिए लिए जाते हैं।',
  'Our desk checks every claim. If we reject a claim, we tell you why.':
    'हमारी टीम हर क्लेम की जाँच करती है। क्लेम नामंज़ूर हो, तो हम वजह बताते हैं।',
  'Invoices Sections': 'इनवॉइस',
  'This scheme is closed. You can still upload an invoice for reference.':
    'यह स्कीम बंद हो चुकी है। आप रिकॉर्ड के लिए इनवॉइस अपलोड कर सकते हैं।',
  'Please upload an invoice for each selected scheme.':
    'कृपया हर चुनी हुई स्कीम के लिए इनवॉइस अपलोड करें।',
  'Purchase From': 'कहाँ से खरीदा',
  'Select Your Dealer': 'अपना डीलर चुनें',
  'Invoice Amount': 'इनवॉइस की रकम',
  'In rupees, as shown on the invoice.': 'रुपये में, जैसा इनवॉइस पर लिखा है।',
  'Please enter the invoice amount in rupees, with at most two decimals.':
    'कृपया इनवॉइस की रकम रुपये में लिखें, दशमलव के बाद ज़्यादा से ज़्यादा दो अंक।',
  'Unable to retrieve customer ID. Please login again.':
    'आपका अकाउंट नहीं मिला। कृपया फिर से लॉग इन करें।',
  'Invoice submitted successfully!': 'इनवॉइस मिल गया!',
  'Submission failed. Please try again.': 'नहीं भेजा जा सका। कृपया फिर कोशिश करें।',
  'Explore Our Schemes': 'आपके क्लेम',
  'The status of each of your claims.': 'आपके हर क्लेम का स्टेटस।',
  'Ticket No': 'टिकट नंबर',
  Submitted: 'भेजा गया',
  Since: 'कब से:',
  Bought: 'खरीदा:',
  'Claims by status': 'स्टेटस के हिसाब से क्लेम',
  'All claims': 'सारे क्लेम',
  'Search your claims': 'अपने क्लेम खोजें',
  'All Schemes': 'सारी स्कीम',
  'No claims match your search.': 'ऐसा कोई क्लेम नहीं मिला।',
  'Show all claims': 'सारे क्लेम दिखाएँ',
  'You have not claimed a scheme yet.': 'आपने अभी कोई स्कीम क्लेम नहीं की है।',
  'Claim {ticketNo} is not one of yours. The link may be incomplete, or the claim may belong to another account.':
    'क्लेम {ticketNo} आपका नहीं है। शायद लिंक अधूरा है, या क्लेम किसी और अकाउंट का है।',
  'Ticket Details': 'टिकट की जानकारी',
  Stages: 'अब तक क्या हुआ',
  'By the dealer': 'डीलर ने',
  'Rejection Reason': 'नामंज़ूर होने की वजह',
  'No reason provided': 'वजह नहीं लिखी है',
  'Upload another invoice': 'दूसरा इनवॉइस अपलोड करें',
  'For reference': 'रिकॉर्ड के लिए',
  'Ticket No {ticketNo}. Track it under Scheme Status.':
    'टिकट नंबर {ticketNo}। इसका हाल ‘स्कीम स्टेटस’ में देखें।',
  '{n} claims': '{n} क्लेम',

  // Many invoices.
  'Many Invoices': 'एक साथ कई इनवॉइस',
  'Add all your invoices, check what we read, and send them together.':
    'अपने सारे इनवॉइस जोड़ें, अपने आप भरी जानकारी जाँच लें, और सब एक साथ भेजें।',
  'Send many invoices': 'कई इनवॉइस एक साथ भेजें',
  'Choose invoices': 'इनवॉइस चुनें',
  'Take a photo': 'फ़ोटो खींचें',
  'PDF, JPEG, PNG or WebP, up to 10 MB each, up to 100 invoices.':
    'PDF, JPEG, PNG या WebP, हर फ़ाइल 10 MB तक, 100 इनवॉइस तक।',
  'For all invoices': 'सारे इनवॉइस के लिए',
  'Select a scheme': 'स्कीम चुनें',
  'Please select a scheme.': 'कृपया स्कीम चुनें।',
  'Reading…': 'पढ़ रहे हैं…',
  'Read from the PDF. Please check.': 'PDF से पढ़ा गया। कृपया जाँच लें।',
  'Read from the QR code. Please check.': 'QR कोड से पढ़ा गया। कृपया जाँच लें।',
  'Your last dealer.': 'आपका पिछला डीलर।',
  'Date and amount not entered': 'तारीख और रकम नहीं भरी',
  'Remove duplicates': 'दोहराए गए इनवॉइस हटाएँ',
  Stop: 'रोकें',
  'Waiting to send': 'भेजना बाकी है',
  Sent: 'भेज दिया',
  'This invoice could not be sent.': 'यह इनवॉइस नहीं भेजा जा सका।',
  'You can send up to 100 invoices at a time. {n} files not added: add them after you send these.':
    {
      one: 'एक बार में 100 इनवॉइस तक भेज सकते हैं। {n} फ़ाइल छूट गई: उसे बाद में जोड़ें।',
      other: 'एक बार में 100 इनवॉइस तक भेज सकते हैं। {n} फ़ाइलें छूट गईं: उन्हें बाद में जोड़ें।',
    },
  'The QR code says {amount}. Our desk sees the difference.':
    'QR कोड में {amount} लिखा है। यह फ़र्क हमारी टीम को दिखेगा।',
  'claim {of}': 'क्लेम {of}',
  'Same file as {name}': '{name} वाली फ़ाइल ही है',
  'Same date and amount as {name}': 'तारीख और रकम {name} जैसी ही हैं',
  'Send {n} invoices': '{n} इनवॉइस भेजें',
  '{n} invoices, {amount} together': '{n} इनवॉइस, कुल {amount}',
  '{sent} of {n} invoices sent.': 'भेजे गए इनवॉइस: {n} में से {sent}।',
  'No text in this PDF. Please type date and amount.': 'इस PDF में टेक्स्ट नहीं है। कृपया तारीख और रकम भरें।',
  'This file is no longer on this phone. Please choose it again.':
    'यह फ़ाइल अब इस फ़ोन पर नहीं है। कृपया फिर से चुनें।',
  'Date not entered': 'तारीख नहीं भरी',
  'Amount not entered': 'रकम नहीं भरी',
  'Enter details': 'जानकारी भरें',
  'Enter details: {name}': 'जानकारी भरें: {name}',
  'Done: {name}': 'हो गया: {name}',
  'Send it anyway': 'फिर भी भेजें',
  'Send without all details?': 'अधूरी जानकारी के साथ भेजें?',
  'Send anyway': 'फिर भी भेजें',
  'You are offline. We send the invoices when you are online again.':
    'इंटरनेट नहीं है। इंटरनेट आते ही हम इनवॉइस भेज देंगे।',
  '{count} not sent.': 'नहीं भेजे गए: {count}।',
  '{n} invoices have no amount.': '{n} इनवॉइस में रकम नहीं है।',
  '{n} invoices have no date.': '{n} इनवॉइस में तारीख नहीं है।',
  'We may have to ask you for these details.': 'यह जानकारी हमें आपसे पूछनी पड़ सकती है।',
  "{n} duplicates are left out. To send one, select 'Send it anyway' at it.": {
    one: 'दोहराया गया {n} इनवॉइस नहीं भेजा जाएगा। भेजना हो तो उस पर ‘फिर भी भेजें’ चुनें।',
    other: 'दोहराए गए {n} इनवॉइस नहीं भेजे जाएँगे। जिसे भेजना हो, उस पर ‘फिर भी भेजें’ चुनें।',
  },
  From: 'किससे',
} satisfies Record<string, Translated>
