import type { Translated } from '..'

/**
 * Texts of many pages. The Hindi is everyday language. Common English words stay, written in
 * Devanagari. The address is 'आप', and a button is a verb ('भेजें'). Each term has one translation:
 *
 * product प्रोडक्ट · device डिवाइस · warranty वारंटी · ticket टिकट · request रिक्वेस्ट · claim
 * क्लेम · scheme स्कीम · invoice इनवॉइस · dealer डीलर · agreement एग्रीमेंट · desk (our people)
 * हमारी टीम · status स्टेटस · serial number सीरियल नंबर · replacement रिप्लेसमेंट · repair रिपेयर ·
 * service सर्विस · form फ़ॉर्म · link लिंक · file फ़ाइल · photo, image फ़ोटो · date तारीख · delete
 * डिलीट करना · remove हटाना · reason वजह · decision फ़ैसला · data डेटा · return वापस करना · offline
 * 'इंटरनेट नहीं है'
 */
export const common = {
  '.': '।',
  bytes: 'बाइट',
  '{n} years ago': '{n} साल पहले',
  '{n} months ago': '{n} महीने पहले',
  '{n} weeks ago': '{n} हफ़्ते पहले',
  Cancel: 'कैंसिल करें',
  Close: 'बंद करें',
  OK: 'ठीक है',
  Notifications: 'नोटिफ़िकेशन',
  Dismiss: 'हटाएँ',
  Copy: 'कॉपी करें',
  Copied: 'कॉपी हो गया',
  'Copy link': 'लिंक कॉपी करें',
  'Link copied.': 'लिंक कॉपी हो गया।',
  'The link could not be copied. Please copy it from the address bar.':
    'लिंक कॉपी नहीं हुआ। कृपया इसे एड्रेस बार से कॉपी करें।',
  Retry: 'फिर कोशिश करें',
  'Try again': 'फिर कोशिश करें',
  'Theme: {choice}. Change to {next}': 'थीम: {choice}। {next} करें',
  Theme: 'थीम',
  light: 'लाइट',
  dark: 'डार्क',
  system: 'डिवाइस जैसी',
  'Loading...': 'लोड हो रहा है...',
  'Loading…': 'लोड हो रहा है…',
  Actions: 'क्या करना है',
  Details: 'पूरी जानकारी',
  Pagination: 'पेज',
  Previous: 'पिछला',
  Next: 'अगला',
  'Search...': 'खोजें...',
  Search: 'खोजें',
  'Searching…': 'खोज रहे हैं…',
  'Clear search': 'खोज हटाएँ',
  'Discard your changes?': 'बदलाव छोड़ दें?',
  'Your changes have not been sent and will be lost.':
    'आपके बदलाव अभी भेजे नहीं गए हैं। छोड़ने पर वे मिट जाएँगे।',
  'Keep editing': 'भरते रहें',
  Discard: 'छोड़ दें',
  home: 'होम',
  login: 'लॉग इन',
  'Go to the login': 'लॉग इन पर जाएँ',
  Suggestions: 'सुझाव',
  'DD/MM/YYYY': 'दिन/महीना/साल',
  'Open calendar': 'कैलेंडर खोलें',
  'Please enter the date as day, month and year, such as 31/12/2026.':
    'कृपया तारीख ऐसे लिखें: दिन, महीना और साल, जैसे 31/12/2026।',
  Required: 'ज़रूरी',
  'Required.': 'ज़रूरी है।',
  'Hide password': 'पासवर्ड छिपाएँ',
  'Show password': 'पासवर्ड दिखाएँ',
  'N/A': 'नहीं है',
  'just now': 'अभी-अभी',
  lakh: 'लाख',
  crore: 'करोड़',
  '{n} years': '{n} साल',
  '{n} months': { one: '{n} महीना', other: '{n} महीने' },
  '{n} days': '{n} दिन',
  Status: 'स्टेटस',
  'Status: {status}': 'स्टेटस: {status}',
  History: 'अब तक क्या हुआ',
  View: 'देखें',
  Change: 'बदलें',
  'Change {name}': '{name} बदलें',
  Submit: 'भेजें',
  'Submitting...': 'भेज रहे हैं...',
  'Sending…': 'भेज रहे हैं…',
  'Saving…': 'सेव हो रहा है…',
  'Error: {message}': 'गड़बड़ी: {message}',
  'HTTP error! Status: {status}': 'सर्वर में गड़बड़ी हुई। कोड: {status}',
  ', or call': ', या कॉल करें:',
  'Share on WhatsApp': 'व्हाट्सऐप पर भेजें',

  // Files and sending them.
  'Remove {name}': '{name} हटाएँ',
  'Choose a file': 'फ़ाइल चुनें',
  'or drop it here': 'या खींचकर यहाँ लाएँ',
  'up to {limit} MB': '{limit} MB तक',
  'Sending {name}': '{name} भेज रहे हैं',
  'Sending, {percent}%': 'भेज रहे हैं, {percent}%',
  'Sent. It is being checked…': 'भेज दिया। जाँच हो रही है…',
  'File size exceeds the limit of {limit}MB': 'फ़ाइल {limit}MB से बड़ी है',
  'The file is empty. Please select another file.': 'फ़ाइल खाली है। कृपया दूसरी फ़ाइल चुनें।',
  '{file} cannot be read. Please select {types}.': '{file} नहीं खुल सकती। कृपया {types} चुनें।',
  '{types} or {last}': '{types} या {last}',
  'HEIC photos': 'HEIC फ़ोटो',
  'SVG images': 'SVG फ़ाइल',
  'GIF images': 'GIF फ़ाइल',
  'View Invoice': 'इनवॉइस देखें',
  'Invoice not available.': 'इनवॉइस नहीं है।',
  'You are offline. Waiting to send: we send this when you are online again.':
    'इंटरनेट नहीं है। इंटरनेट आते ही हम इसे भेज देंगे।',
  'Nothing was sent for 20 seconds. The connection may be too weak.':
    '20 सेकंड से कुछ नहीं गया। शायद नेटवर्क कमज़ोर है।',
  'Waiting to send: no answer arrived.': 'भेजने का इंतज़ार है: जवाब नहीं आया।',
  'Cancel sending': 'भेजना रोकें',
  'We restored what you entered before. It is kept on this device until you send it.':
    'आपने पहले जो भरा था, वह वापस आ गया है। भेजने तक वह इसी डिवाइस पर रहेगा।',
  'Start over': 'नए सिरे से भरें',
  'This form is open in another tab. What you enter here is not kept on this device. Continue in the other tab.':
    'यह फ़ॉर्म दूसरे टैब में खुला है। यहाँ जो भरेंगे, वह सेव नहीं होगा। दूसरे टैब में भरें।',
  'This device has no storage left. What you enter is lost if you close this page.':
    'इस डिवाइस में जगह नहीं बची है। पेज बंद करने पर भरा हुआ मिट जाएगा।',

  // Errors.
  'The server returned an error ({status}).': 'सर्वर में गड़बड़ी हुई ({status})।',
  'The server sent an unexpected answer.': 'सर्वर से सही जवाब नहीं आया।',
  'You are offline. Please try again when you are connected.':
    'इंटरनेट नहीं है। इंटरनेट आने पर फिर कोशिश करें।',
  'No response from the server. Please try again later.':
    'सर्वर से जवाब नहीं आया। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'This could not be done. Please try again.': 'यह नहीं हो सका। कृपया फिर कोशिश करें।',
  'This could not be saved. Please try again.': 'यह सेव नहीं हुआ। कृपया फिर कोशिश करें।',
  'This could not be loaded.': 'यह लोड नहीं हुआ।',
  'An error occurred. Please try again.': 'कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'An error occurred. Please try again later.': 'कुछ गड़बड़ हुई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'Something went wrong': 'कुछ गड़बड़ हो गई',
  'You are offline, and this page was not opened before. Go back, or reload it when you are online.':
    'इंटरनेट नहीं है, और यह पेज पहले नहीं खुला था। वापस जाएँ, या इंटरनेट आने पर फिर से लोड करें।',
  'Part of this page could not be loaded. You may be offline, or the portal was updated. Reload the page to continue.':
    'पेज का कुछ हिस्सा लोड नहीं हुआ। शायद इंटरनेट नहीं है, या पोर्टल अपडेट हुआ है। पेज फिर से लोड करें।',
  'This page could not be shown. Please reload it. If it fails again, contact our support desk.':
    'यह पेज नहीं दिखा। कृपया फिर से लोड करें। फिर भी न खुले तो हमसे संपर्क करें।',
  'Reference {id}': 'रेफ़रेंस {id}',
  Reload: 'फिर से लोड करें',
  File: 'फ़ाइल',
  'Page not found': 'पेज नहीं मिला',
  'The address may be wrong, or the page has moved. Go to the start page to find what you need.':
    'शायद लिंक गलत है, या पेज कहीं और चला गया है। पहले पेज पर जाकर ढूँढें।',
  'Go to the start page': 'पहले पेज पर जाएँ',
  'File not found': 'फ़ाइल नहीं मिली',
  'It may be removed, or belong to someone else, or the link is incomplete. Please open it again from its page.':
    'शायद यह हटा दी गई है, किसी और की है, या लिंक अधूरा है। कृपया इसे इसके पेज से फिर खोलें।',
  'Please log in to open this file': 'फ़ाइल खोलने के लिए लॉग इन करें',
  'Only the owner and our service desk can open a file. Log in, then open it again from its page.':
    'फ़ाइल सिर्फ़ उसका मालिक और हमारी टीम खोल सकते हैं। लॉग इन करें, फिर इसे इसके पेज से खोलें।',
  'Customer login': 'ग्राहक लॉग इन',
  'Service desk': 'सर्विस टीम',
  'Not sent': 'नहीं भेजा गया',
  'You are now logged in as someone else. What {person} entered was not sent and is lost.':
    'अब आप दूसरे अकाउंट से लॉग इन हैं। {person} ने जो भरा था, वह भेजा नहीं गया और मिट गया।',
  'the previous person': 'पहले वाले व्यक्ति',

  // Layout of the customer pages.
  'Skip to content': 'सीधे पेज पर जाएँ',
  Main: 'मुख्य मेन्यू',
  'Close menu': 'मेन्यू बंद करें',
  'Open menu': 'मेन्यू खोलें',
  Appearance: 'रंग-रूप',
  'Product Register': 'प्रोडक्ट रजिस्टर करें',
  'Registered Product': 'प्रोडक्ट रजिस्टर करें',
  'Product Repair': 'प्रोडक्ट रिपेयर',
  'Repair Product': 'प्रोडक्ट रिपेयर',
  AWR: 'एडवांस रिप्लेसमेंट',
  'Advance Warranty Replacement': 'एडवांस वारंटी रिप्लेसमेंट',
  Scheme: 'स्कीम',
  'Scheme Status': 'स्कीम स्टेटस',
  Agreement: 'एग्रीमेंट',
  'You are offline.': 'इंटरनेट नहीं है।',
  'Our server does not answer. Please check your connection.':
    'हमारा सर्वर जवाब नहीं दे रहा। कृपया अपना इंटरनेट जाँचें।',
  'What you type is kept on this phone.': 'आप जो लिखेंगे, वह इस फ़ोन पर रहेगा।',
  'A draft of this form is kept on this phone. It comes back when you are online. Until then, what you enter here is not kept.':
    'इस फ़ॉर्म में पहले लिखा हुआ इस फ़ोन पर है। इंटरनेट आते ही वह वापस आएगा। तब तक यहाँ लिखा हुआ सेव नहीं होगा।',
  'This photo cannot be opened. Please take it again.': 'यह फ़ोटो नहीं खुल रही। कृपया फिर से खींचें।',
  'This PDF is damaged. Please choose another file.': 'यह PDF खराब है। कृपया दूसरी फ़ाइल चुनें।',
} satisfies Record<string, Translated>
