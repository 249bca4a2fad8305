import type { Translated } from '..'

/** Server messages to a customer. %s or %d marks a value. Values keep their order. */
export const refusals = {
  '%s is no longer offered. Please reload the page and select another dealer.':
    '%s को अब नहीं चुन सकते। कृपया पेज फिर से लोड करें और दूसरा डीलर चुनें।',
  '%s is no longer offered. Please select another one.': '%s को अब नहीं चुन सकते। कृपया दूसरा चुनें।',
  '%s has ended. Please select %s or a later quarter.':
    'तिमाही %s खत्म हो चुकी है। कृपया %s या उसके बाद की तिमाही चुनें।',
  'A message can have at most %d photos.': 'एक मैसेज में ज़्यादा से ज़्यादा %d फ़ोटो हो सकती हैं।',
  'A product with this serial number and model is already registered.':
    'इस सीरियल नंबर और मॉडल का प्रोडक्ट पहले से रजिस्टर है।',
  'A warranty extension is available only within 7 days of the purchase date.':
    'वारंटी खरीद के 7 दिन के अंदर ही बढ़ाई जा सकती है।',
  'Action already taken: %s': 'इस पर फ़ैसला हो चुका है: %s',
  'Advance warranty replacement is not available for a product whose warranty extension was claimed.':
    'जिस प्रोडक्ट की वारंटी बढ़ाने का क्लेम हो चुका है, उस पर एडवांस रिप्लेसमेंट नहीं मिलता।',
  'Advance warranty replacement is not available for this type of product.':
    'इस तरह के प्रोडक्ट पर एडवांस रिप्लेसमेंट नहीं मिलता।',
  'An account with this email already exists.': 'इस ईमेल से पहले ही अकाउंट बना है।',
  'Animated images cannot be read. Please select %s.': 'चलती हुई फ़ोटो नहीं खुल सकती। कृपया %s चुनें।',
  'Claim not found.': 'क्लेम नहीं मिला।',
  'Customer not found.': 'ग्राहक नहीं मिला।',
  'Each selected scheme needs its own name, date, invoice, purchase date, dealer and amount.':
    'हर चुनी हुई स्कीम के लिए नाम, तारीख, इनवॉइस, खरीद की तारीख, डीलर और रकम चाहिए।',
  'File is required': 'फ़ाइल ज़रूरी है',
  'File not found.': 'फ़ाइल नहीं मिली।',
  'File size exceeds the limit of 10MB': 'फ़ाइल 10MB से बड़ी है',
  'Files are not available right now. Please try again in a minute.':
    'फ़ाइलें अभी नहीं खुल रहीं। कृपया एक मिनट बाद फिर कोशिश करें।',
  'Files can only be opened from the portal itself.': 'फ़ाइलें सिर्फ़ पोर्टल से खुल सकती हैं।',
  'GIF images cannot be read. Please select %s.': 'GIF फ़ाइल नहीं खुल सकती। कृपया %s चुनें।',
  'HEIC photos cannot be read. Please select %s.': 'HEIC फ़ोटो नहीं खुल सकती। कृपया %s चुनें।',
  'No agreement is open for signing. The last programme is closed.':
    'अभी साइन करने के लिए कोई एग्रीमेंट नहीं है। पिछला प्रोग्राम बंद हो गया है।',
  'No deletion has been requested.': 'अकाउंट डिलीट करने की कोई रिक्वेस्ट नहीं है।',
  'One of the fields is too long.': 'किसी एक जगह बहुत लंबा लिखा है।',
  'Please enter %s as YYYY-MM-DD.': 'कृपया %s ऐसे लिखें: साल-महीना-दिन।',
  'Please enter %s without links or email addresses. After a dot, leave a space.':
    'कृपया %s बिना लिंक और ईमेल के लिखें। डॉट के बाद एक स्पेस छोड़ें।',
  'Please enter %s.': 'कृपया %s लिखें।',
  'Please enter a valid phone number.': 'कृपया सही फ़ोन नंबर लिखें।',
  'Please enter the model number.': 'कृपया मॉडल नंबर लिखें।',
  'Please enter your old password.': 'कृपया पुराना पासवर्ड लिखें।',
  'Please enter your password.': 'कृपया अपना पासवर्ड लिखें।',
  'Please log in to continue.': 'आगे बढ़ने के लिए लॉग इन करें।',
  'Please say which version of the privacy notice you saw.':
    'कृपया बताएँ कि आपने प्राइवेसी नोटिस का कौन सा वर्शन देखा।',
  'Please search for at most %d characters.': 'खोज में ज़्यादा से ज़्यादा %d अक्षर लिखें।',
  'Please select a dealer from the list.': 'कृपया लिस्ट से डीलर चुनें।',
  'Please select a language: en or hi.': 'कृपया भाषा चुनें: अंग्रेज़ी या हिन्दी।',
  'Please select a product: productID is missing.': 'कृपया प्रोडक्ट चुनें।',
  'Please select a role: User or Dealer.': 'कृपया चुनें: ग्राहक या डीलर।',
  'Please select at least one scheme.': 'कृपया कम से कम एक स्कीम चुनें।',
  'Please select the dealer you purchased from.': 'कृपया वह डीलर चुनें जिससे आपने खरीदा।',
  'Please select the open quarter: %s.': 'कृपया चालू तिमाही चुनें: %s।',
  'Please select the warranty period: 6 Months or 1 Year to 5 Years.':
    'कृपया वारंटी का समय चुनें: 6 महीने, या 1 से 5 साल।',
  'Please shorten %s to at most %d characters.': '%s: कृपया ज़्यादा से ज़्यादा %d अक्षर लिखें।',
  'Please upload a %s file.': 'कृपया %s फ़ाइल अपलोड करें।',
  'Please upload a %s image.': 'कृपया %s फ़ोटो अपलोड करें।',
  'Product not found.': 'प्रोडक्ट नहीं मिला।',
  'SVG images cannot be read. Please select %s.': 'SVG फ़ाइल नहीं खुल सकती। कृपया %s चुनें।',
  'Scheme not found.': 'स्कीम नहीं मिली।',
  'Schemes are available to dealers only.': 'स्कीम सिर्फ़ डीलरों के लिए हैं।',
  'Sending the form took too long. Please try again.': 'फ़ॉर्म भेजने में बहुत समय लगा। कृपया फिर कोशिश करें।',
  'Some tickets, warranty requests or claims are still open. Please confirm that they may be closed.':
    'कुछ टिकट, वारंटी रिक्वेस्ट या क्लेम अब भी खुले हैं। कृपया उन्हें बंद करने की मंज़ूरी दें।',
  'The file has other data before the start of the PDF. Please print it to a new PDF and upload that one.':
    'PDF की शुरुआत ठीक नहीं है। कृपया इसे नई PDF में प्रिंट करके अपलोड करें।',
  'Something went wrong on our side. Please try again later.':
    'हमारी तरफ़ से कुछ गड़बड़ हुई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'The %s image is damaged. Please upload a %s file.': 'यह %s फ़ोटो खराब है। कृपया %s फ़ाइल अपलोड करें।',
  'The %s image is damaged. Please upload a %s image.': 'यह %s फ़ोटो खराब है। कृपया %s फ़ोटो अपलोड करें।',
  'The PDF asks for a password. Please save it without one and upload that file.':
    'इस PDF पर पासवर्ड लगा है। कृपया बिना पासवर्ड के सेव करके अपलोड करें।',
  'The PDF contains a script. Please print it to a new PDF and upload that one.':
    'इस PDF में प्रोग्राम है। कृपया इसे नई PDF में प्रिंट करके अपलोड करें।',
  'The PDF could not be checked. Please print it to a new PDF and upload that one.':
    'PDF की जाँच नहीं हो सकी। कृपया इसे नई PDF में प्रिंट करके अपलोड करें।',
  'The PDF has other files attached. Please print it to a new PDF and upload that one.':
    'इस PDF में दूसरी फ़ाइलें जुड़ी हैं। कृपया इसे नई PDF में प्रिंट करके अपलोड करें।',
  'The PDF is a form with a program in it. Please print it to a new PDF and upload that one.':
    'यह PDF फ़ॉर्म है और इसमें प्रोग्राम है। कृपया इसे नई PDF में प्रिंट करके अपलोड करें।',
  'The PDF starts a program or opens another file. Please print it to a new PDF and upload that one.':
    'यह PDF कोई प्रोग्राम या दूसरी फ़ाइल खोलती है। कृपया इसे नई PDF में प्रिंट करके अपलोड करें।',
  'The account is being deleted. This can no longer be stopped.':
    'अकाउंट डिलीट हो रहा है। अब इसे रोका नहीं जा सकता।',
  'The address has characters that cannot be read.': 'लिंक में ऐसे अक्षर हैं जो पढ़े नहीं जा सकते।',
  'The address is too long.': 'लिंक बहुत लंबा है।',
  'The disk is full, so files cannot be stored. Please try again later.':
    'सर्वर में जगह नहीं है, इसलिए फ़ाइल सेव नहीं हुई। कृपया बाद में फिर कोशिश करें।',
  'The disk is full, so this cannot be stored. Please contact support.':
    'सर्वर में जगह नहीं है, इसलिए यह सेव नहीं हुआ। कृपया हमसे संपर्क करें।',
  'The form could not be read. Please try again.': 'फ़ॉर्म पढ़ा नहीं गया। कृपया फिर कोशिश करें।',
  'The form has too many parts.': 'फ़ॉर्म में बहुत ज़्यादा हिस्से हैं।',
  'The image has more than 25 megapixels. Please choose a smaller one.':
    'फ़ोटो 25 मेगापिक्सल से बड़ी है। कृपया छोटी फ़ोटो चुनें।',
  'The invoice amount can be at most %s.': 'इनवॉइस की रकम ज़्यादा से ज़्यादा %s हो सकती है।',
  'The invoice amount cannot be negative.': 'इनवॉइस की रकम शून्य से कम नहीं हो सकती।',
  'The new password is too close to the old one. Please choose another password.':
    'नया पासवर्ड पुराने से बहुत मिलता-जुलता है। कृपया दूसरा पासवर्ड चुनें।',
  'The new password must differ from the old one.': 'नया पासवर्ड पुराने से अलग होना चाहिए।',
  'The old password is wrong.': 'पुराना पासवर्ड गलत है।',
  'The password cannot contain the name %s.': 'पासवर्ड में %s नाम नहीं हो सकता।',
  'The password cannot contain your email address, or its part before the @.':
    'पासवर्ड में आपका ईमेल या उसका @ से पहले का हिस्सा नहीं हो सकता।',
  'The password is a simple sequence, such as abcdefgh or 12345678. Please choose another password.':
    'पासवर्ड में अक्षर सीधे क्रम में हैं, जैसे abcdefgh या 12345678। कृपया दूसरा पासवर्ड चुनें।',
  'The password is too close to your name. Please choose another password.':
    'पासवर्ड आपके नाम से बहुत मिलता-जुलता है। कृपया दूसरा पासवर्ड चुनें।',
  'The password is wrong.': 'पासवर्ड गलत है।',
  'The password must have 8 to 128 characters.': 'पासवर्ड 8 से 128 अक्षरों का होना चाहिए।',
  'The password only repeats a few characters. Please choose another password.':
    'पासवर्ड में वही अक्षर बार-बार हैं। कृपया दूसरा पासवर्ड चुनें।',
  'The portal is busy right now. Please try again in a minute.':
    'पोर्टल अभी व्यस्त है। कृपया एक मिनट बाद फिर कोशिश करें।',
  'The portal is starting. Please try again shortly.':
    'पोर्टल शुरू हो रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The programme has changed. Please reload the page.': 'प्रोग्राम बदल गया है। कृपया पेज फिर से लोड करें।',
  'The request was cut off. Please try again.': 'जानकारी पूरी नहीं पहुँची। कृपया फिर कोशिश करें।',
  'The request has characters that cannot be stored.': 'इसमें ऐसे अक्षर हैं जो सेव नहीं हो सकते।',
  'The request is too large.': 'भेजी गई जानकारी बहुत बड़ी है।',
  'The request took too long to arrive. Please try again.':
    'जानकारी पहुँचने में बहुत समय लगा। कृपया फिर कोशिश करें।',
  'The scheme %s is no longer active.': 'स्कीम %s अब चालू नहीं है।',
  'The upload was interrupted. Please try again.': 'अपलोड बीच में रुक गया। कृपया फिर कोशिश करें।',
  'The warranty of this product has changed. Please check it again.':
    'इस प्रोडक्ट की वारंटी बदल गई है। कृपया फिर से देखें।',
  'There are no emails of this kind.': 'इस तरह के ईमेल नहीं हैं।',
  'There is nothing at this address.': 'इस लिंक पर कुछ नहीं है।',
  'This account is being deleted. Drafts are not kept on this device.':
    'यह अकाउंट डिलीट हो रहा है। आप जो भरेंगे, वह इस डिवाइस पर सेव नहीं होगा।',
  'This address now belongs to another account. Please contact us.':
    'यह ईमेल अब दूसरे अकाउंट का है। कृपया हमसे संपर्क करें।',
  'This conversation has %d messages, the most allowed. Please raise a new ticket.':
    'इस टिकट पर %d मैसेज हो चुके हैं, इससे ज़्यादा नहीं हो सकते। कृपया नया टिकट बनाएँ।',
  'This could not be stored just now. Please try again in a few minutes.':
    'यह अभी सेव नहीं हुआ। कृपया कुछ मिनट बाद फिर कोशिश करें।',
  'This device was replaced. The new device has its warranty.':
    'यह डिवाइस बदला जा चुका है। इसकी वारंटी अब नए डिवाइस पर है।',
  'This download does not exist, or it has expired. Please request a new one.':
    'यह डाउनलोड नहीं मिला, या पुराना हो गया है। कृपया नया मँगाएँ।',
  'This file is damaged and cannot be shown. Please contact support.':
    'यह फ़ाइल खराब है और खुल नहीं सकती। कृपया हमसे संपर्क करें।',
  'This is your current password, and someone else may know it. Please choose another password.':
    'यह आपका अभी का पासवर्ड है, और शायद किसी और को पता है। कृपया दूसरा पासवर्ड चुनें।',
  'This kind of %s image cannot be shown. Please upload a %s file.':
    'इस तरह की %s फ़ोटो नहीं खुल सकती। कृपया %s फ़ाइल अपलोड करें।',
  'This kind of %s image cannot be shown. Please upload a %s image.':
    'इस तरह की %s फ़ोटो नहीं खुल सकती। कृपया %s फ़ोटो अपलोड करें।',
  'This link is incomplete or no longer works. Please use the link in a newer email, or manage your emails in your account.':
    'यह लिंक अधूरा है या अब नहीं चलता। कृपया नए ईमेल का लिंक खोलें, या अपने अकाउंट में चुनें कि कौन से ईमेल आएँ।',
  'This model can no longer be registered. Please select one from the list, or contact us if you bought it.':
    'यह मॉडल अब रजिस्टर नहीं हो सकता। कृपया लिस्ट से चुनें। अगर आपने यही खरीदा है, तो हमसे संपर्क करें।',
  'This model number is not in our catalogue. Please select one from the list.':
    'यह मॉडल नंबर हमारी लिस्ट में नहीं है। कृपया लिस्ट से चुनें।',
  'This password is too common, even with digits or signs added. Please choose another password.':
    'यह पासवर्ड बहुत लोग रखते हैं, नंबर या निशान जोड़कर भी। कृपया दूसरा पासवर्ड चुनें।',
  'This session has already ended.': 'यह डिवाइस पहले ही लॉग आउट हो चुका है।',
  'This was sent before with different content. Please check it and send it again.':
    'यह पहले कुछ और लिखकर भेजा गया था। कृपया जाँचें और फिर से भेजें।',
  'Too many attempts. Please wait %d minutes and try again.':
    'बहुत बार कोशिश हुई। कृपया %d मिनट रुककर फिर कोशिश करें।',
  'Too many attempts. Please wait 1 minute and try again.':
    'बहुत बार कोशिश हुई। कृपया 1 मिनट रुककर फिर कोशिश करें।',
  'Too many files are being checked at the moment. Please try again in a minute.':
    'अभी बहुत सारी फ़ाइलें जाँची जा रही हैं। कृपया एक मिनट बाद फिर कोशिश करें।',
  'Too many files are being received at the moment. Please try again shortly.':
    'अभी बहुत सारी फ़ाइलें आ रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Too many files are being sent at the moment. Please try again shortly.':
    'अभी बहुत सारी फ़ाइलें भेजी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Too many whole lists and exports are being sent at the moment. Please try again shortly.':
    'अभी बहुत सारी लिस्ट भेजी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Warranty request not found.': 'वारंटी रिक्वेस्ट नहीं मिली।',
  'We could not confirm that this was saved. Please check before you try again.':
    'पक्का नहीं है कि यह सेव हुआ या नहीं। फिर भेजने से पहले कृपया जाँच लें।',
  'You are loading %d whole lists or exports already. Please wait until one of them is complete.':
    'आप पहले से %d लिस्ट लोड कर रहे हैं। कृपया एक के पूरा होने तक रुकें।',
  'You are opening %d files already. Please wait until one of them is complete.':
    'आप पहले से %d फ़ाइलें खोल रहे हैं। कृपया एक के पूरा होने तक रुकें।',
  'You are sending %d files already. Please wait until one of them has arrived.':
    'आप पहले से %d फ़ाइलें भेज रहे हैं। कृपया एक के पहुँचने तक रुकें।',
  'You can only do this for your own account.': 'यह आप सिर्फ़ अपने अकाउंट के लिए कर सकते हैं।',
  'You do not have permission to do this.': 'आपको इसकी इजाज़त नहीं है।',
  'You have already submitted the agreement for this quarter.':
    'आप इस तिमाही का एग्रीमेंट पहले ही भेज चुके हैं।',
  'Your account is blocked. Please contact us: %s':
    'आपका अकाउंट ब्लॉक कर दिया गया है। कृपया हमसे संपर्क करें: %s',
  'Your storage is full: the limit is %s files. Please contact support to get more.':
    'आपकी फ़ाइलों की जगह भर गई है: ज़्यादा से ज़्यादा %s फ़ाइलें। और जगह के लिए हमसे संपर्क करें।',
  'Your storage is full: the limit is %s of files. Please contact support to get more.':
    'आपकी फ़ाइलों की जगह भर गई है: ज़्यादा से ज़्यादा %s की फ़ाइलें। और जगह के लिए हमसे संपर्क करें।',

  // Values in such messages. Those that are fields stand with their pages.
  'PDF, JPEG, PNG or WebP': 'PDF, JPEG, PNG या WebP',
  'JPEG, PNG or WebP': 'JPEG, PNG या WebP',
} satisfies Record<string, Translated>
