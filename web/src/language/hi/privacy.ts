import type { Translated } from '..'

/**
 * The customer's own data. The privacy notice itself is the company's text and is not translated.
 */
export const privacy = {
  Privacy: 'आपकी प्राइवेसी',
  'What we keep about you, why, for how long, and what you can do.':
    'हम आपके बारे में क्या रखते हैं, क्यों, कब तक, और आप क्या कर सकते हैं।',
  'Version {version}, since {since}': 'वर्शन {version}, {since} से',
  'Loading the privacy notice…': 'प्राइवेसी नोटिस लोड हो रहा है…',
  'The privacy notice could not be loaded.': 'प्राइवेसी नोटिस लोड नहीं हुआ।',
  'Our privacy notice has changed': 'हमारा प्राइवेसी नोटिस बदल गया है',
  'It says what we keep about you, why and for how long.':
    'इसमें लिखा है कि हम आपके बारे में क्या रखते हैं, क्यों और कब तक।',
  'Read it': 'पढ़ें',
  'Your data': 'आपका डेटा',
  'Privacy notice': 'प्राइवेसी नोटिस',
  'Download my data': 'मेरा डेटा डाउनलोड करें',
  'A ZIP file with all your records, messages and files. Only you can download it.':
    'एक ZIP फ़ाइल, जिसमें आपके सारे रिकॉर्ड, मैसेज और फ़ाइलें हैं। इसे सिर्फ़ आप डाउनलोड कर सकते हैं।',
  'Prepare the download': 'डाउनलोड तैयार करें',
  'We are preparing your download. You get an email when it is ready.':
    'हम आपका डाउनलोड तैयार कर रहे हैं। तैयार होने पर ईमेल आएगा।',
  'Your download is ready until {until}.': 'आपका डाउनलोड तैयार है, {until} तक।',
  Download: 'डाउनलोड करें',
  'Correct my data': 'मेरा डेटा ठीक करें',
  'You can change your profile in the menu at the top. For anything else, ask us here.':
    'प्रोफ़ाइल आप ऊपर मेन्यू में बदल सकते हैं। बाकी किसी भी चीज़ के लिए हमें यहाँ लिखें।',
  'Which product is it about?': 'यह किस प्रोडक्ट के बारे में है?',
  'None, it is about something else': 'किसी के नहीं, कुछ और बात है',
  'What is wrong, and what is right?': 'क्या गलत है, और सही क्या है?',
  'Ask for a correction': 'ठीक करने को कहें',
  'We received your request. Ticket: {number}': 'आपकी रिक्वेस्ट मिल गई। टिकट: {number}',
  'We received your request. We answer by email.': 'आपकी रिक्वेस्ट मिल गई। हम ईमेल से जवाब देंगे।',
  'Delete my account': 'मेरा अकाउंट डिलीट करें',
  'You have a week to change your mind.': 'फ़ैसला बदलने के लिए आपके पास एक हफ़्ता है।',
  'This goes': 'यह मिट जाएगा',
  'This stays': 'यह रहेगा',
  'Your name, email, phone number, address and password': 'आपका नाम, ईमेल, फ़ोन नंबर, पता और पासवर्ड',
  'Your messages, and what you wrote in tickets, claims and agreements':
    'आपके मैसेज, और टिकट, क्लेम और एग्रीमेंट में लिखी आपकी बातें',
  '{n} files: invoices, photos and letters': {
    one: '{n} फ़ाइल: इनवॉइस, फ़ोटो और लेटर',
    other: '{n} फ़ाइलें: इनवॉइस, फ़ोटो और लेटर',
  },
  'The emails we keep, and the personal values in our audit trail':
    'हमारे पास रखे ईमेल, और हमारे ऑडिट रिकॉर्ड में आपकी निजी जानकारी',
  'Serial numbers and what happened to the devices, without your name':
    'सीरियल नंबर और डिवाइस के साथ क्या हुआ, आपके नाम के बिना',
  'Amounts and dates of claims and agreements, without your name':
    'क्लेम और एग्रीमेंट की रकम और तारीखें, आपके नाम के बिना',
  '{n} invoices of approved claims, for {years}: accounting law requires this':
    'मंज़ूर क्लेम के {n} इनवॉइस, {years} तक: हिसाब-किताब के कानून में यह ज़रूरी है',
  'Backups made before, until newer ones replace them': 'पहले के बैकअप, जब तक नए बैकअप उनकी जगह न ले लें',
  'Not closed yet': 'अभी बंद नहीं हुए',
  '{n} warranty requests': '{n} वारंटी रिक्वेस्ट',
  'Close open tickets, and reject open warranty requests and claims':
    'खुले टिकट बंद करें, और खुली वारंटी रिक्वेस्ट और क्लेम नामंज़ूर करें',
  'Your password': 'आपका पासवर्ड',
  'Delete in 7 days': '7 दिन बाद डिलीट करें',
  'Your account will be deleted on {on}.': 'आपका अकाउंट {on} को डिलीट होगा।',
  'Your account will be deleted on {on}. Until then you can change your mind.':
    'आपका अकाउंट {on} को डिलीट होगा। तब तक आप अपना फ़ैसला बदल सकते हैं।',
  'We wait until your open tickets, warranty requests and claims are closed.':
    'आपके खुले टिकट, वारंटी रिक्वेस्ट और क्लेम बंद होने तक हम रुकेंगे।',
  'Our desk entered this on your request.': 'यह हमारी टीम ने आपके कहने पर दर्ज किया।',
  'Keep my account': 'मेरा अकाउंट रहने दें',
  'Your account stays.': 'आपका अकाउंट बना रहेगा।',

  // Fields, as refusals name them.
  'what is wrong, and what is right': 'क्या गलत है और सही क्या है, यह',
} satisfies Record<string, Translated>
