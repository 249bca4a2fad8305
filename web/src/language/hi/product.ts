import type { Translated } from '..'

/** The customer's products and their warranty. */
export const product = {
  'At a glance': 'एक नज़र में',
  'Hello, {name}': 'नमस्ते, {name}',
  Hello: 'नमस्ते',
  Products: 'प्रोडक्ट',
  'Warranties ending soon': 'जल्दी खत्म होने वाली वारंटी',
  'Open tickets': 'खुले टिकट',
  'Scheme claims': 'स्कीम क्लेम',
  'Extensions claimed': 'वारंटी बढ़ाने के क्लेम',
  Product: 'प्रोडक्ट',
  'Replaced by': 'इसकी जगह यह डिवाइस आया:',
  'The old device was returned.': 'पुराना डिवाइस वापस आ गया।',
  'Due back by {date}.': '{date} तक वापस करना है।',
  Replaces: 'यह इस डिवाइस की जगह आया:',
  'and has the rest of its warranty.': 'और इसे उसकी बची हुई वारंटी मिली है।',
  'Register Your Product': 'अपना प्रोडक्ट रजिस्टर करें',
  'Register another with this invoice': 'इसी इनवॉइस का एक और प्रोडक्ट रजिस्टर करें',
  'Have your invoice ready. It takes about a minute.': 'इनवॉइस पास रखें। बस एक मिनट लगेगा।',
  Purchase: 'खरीद',
  'Model Number': 'मॉडल नंबर',
  'It is on the label. Type part of it, then select from the list.':
    'यह लेबल पर लिखा है। थोड़ा सा लिखें, फिर लिस्ट से चुनें।',
  'We do not know this model. Please check the label. If it is correct, contact':
    'यह मॉडल हमारी लिस्ट में नहीं है। कृपया लेबल देखें। अगर सही है, तो यहाँ संपर्क करें:',
  'our support desk': 'हमारी टीम',
  'Please select a model number from the list.': 'कृपया लिस्ट से मॉडल नंबर चुनें।',
  'The list of models could not be loaded.': 'मॉडल की लिस्ट लोड नहीं हुई।',
  'Product Name': 'प्रोडक्ट का नाम',
  'Product Type': 'प्रोडक्ट का टाइप',
  'Serial Number': 'सीरियल नंबर',
  'It is next to the model number.': 'यह मॉडल नंबर के पास लिखा है।',
  'Please enter the serial number.': 'कृपया सीरियल नंबर लिखें।',
  'Purchase Date': 'खरीद की तारीख',
  'Please enter the purchase date.': 'कृपया खरीद की तारीख लिखें।',
  'The purchase date cannot be in the future.': 'खरीद की तारीख आज के बाद की नहीं हो सकती।',
  'Warranty Period': 'वारंटी कितने समय की है',
  'Select Warranty Period': 'वारंटी का समय चुनें',
  'This product is covered for manufacturing defects. The period is printed on its box.':
    'इस प्रोडक्ट पर मैन्युफ़ैक्चरिंग की खराबी की वारंटी है। समय डिब्बे पर लिखा है।',
  'Please select the warranty period.': 'कृपया वारंटी का समय चुनें।',
  'Expiry Date': 'वारंटी कब तक है',
  'Filled in for you': 'अपने आप भर जाएगा',
  Invoice: 'इनवॉइस',
  'Please upload the invoice.': 'कृपया इनवॉइस अपलोड करें।',
  'Register Product': 'प्रोडक्ट रजिस्टर करें',
  'Your submission was successful. Thank you for your action!':
    'आपका प्रोडक्ट रजिस्टर हो गया। धन्यवाद!',
  'No response received from the server.': 'सर्वर से जवाब नहीं आया।',
  'Scan the serial number': 'सीरियल नंबर स्कैन करें',
  'Hold the code on the label inside the frame. The picture stays on your phone.':
    'लेबल का कोड फ़्रेम के अंदर रखें। फ़ोटो आपके फ़ोन में ही रहती है।',
  'What the camera sees': 'कैमरा जो देख रहा है',
  'The camera is not allowed. Allow it in the settings of your browser, or type the number.':
    'कैमरे की इजाज़त नहीं है। ब्राउज़र की सेटिंग में इजाज़त दें, या नंबर लिखें।',
  'There is no camera. Please type the number.': 'कैमरा नहीं है। कृपया नंबर लिखें।',
  'The camera could not be started. Please type the number.': 'कैमरा चालू नहीं हुआ। कृपया नंबर लिखें।',
  'This code is not a serial number: {text}. Please try another one.':
    'यह कोड सीरियल नंबर नहीं है: {text}। कृपया दूसरा कोड स्कैन करें।',
  'Open ticket': 'खुला टिकट',
  'Your Product Details': 'आपके प्रोडक्ट',
  'Product ID': 'प्रोडक्ट आईडी',
  'Product Expiry': 'वारंटी कब तक',
  'Product Service': 'प्रोडक्ट सर्विस',
  'Extend Warranty': 'वारंटी बढ़ाएँ',
  Apply: 'अप्लाई करें',
  'Not Applicable': 'लागू नहीं',
  Replaced: 'बदला गया',
  'This device was replaced. Please select the new device.':
    'यह डिवाइस बदला जा चुका है। कृपया नया डिवाइस चुनें।',
  'You applied for three more months of warranty. AWR is not available for this product.':
    'आपने तीन महीने और वारंटी के लिए अप्लाई किया है। इस प्रोडक्ट पर एडवांस रिप्लेसमेंट नहीं मिलेगा।',
  'You can apply for an extension within 7 days of the purchase.':
    'वारंटी बढ़ाने के लिए खरीद के 7 दिन के अंदर अप्लाई कर सकते हैं।',
  'No products found.': 'कोई प्रोडक्ट नहीं मिला।',
  'Register a product to see its warranty here.': 'वारंटी यहाँ देखने के लिए प्रोडक्ट रजिस्टर करें।',
  'Register a product': 'प्रोडक्ट रजिस्टर करें',
  'Next step': 'अब क्या करें',
  'See your new device': 'अपना नया डिवाइस देखें',
  'This device was replaced.': 'यह डिवाइस बदला जा चुका है।',
  'Return this device by {date}.': 'यह डिवाइस {date} तक वापस करें।',
  'Read our message': 'हमारा मैसेज पढ़ें',
  'Track your request': 'अपनी रिक्वेस्ट का स्टेटस देखें',
  'New message about ticket {number}': 'टिकट {number} पर नया मैसेज',
  'Ticket {number}': 'टिकट {number}',
  'Add 3 months of warranty': '3 महीने की वारंटी और लें',
  'Request a service': 'सर्विस माँगें',
  'Under warranty': 'वारंटी में है',
  'The warranty has ended. You can still raise a request.':
    'वारंटी खत्म हो गई है। फिर भी आप रिक्वेस्ट भेज सकते हैं।',
  'If it has a fault, tell us.': 'कोई खराबी हो तो हमें बताएँ।',
  'With open tickets': 'जिन पर टिकट खुला है',
  'Show all products': 'सारे प्रोडक्ट दिखाएँ',
  'There are no products in this list.': 'इस लिस्ट में कोई प्रोडक्ट नहीं है।',
  'This product is not one of yours. The link may be incomplete, or the product may belong to another account.':
    'यह प्रोडक्ट आपका नहीं है। शायद लिंक अधूरा है, या प्रोडक्ट किसी और अकाउंट का है।',
  'The product could not be loaded.': 'प्रोडक्ट लोड नहीं हुआ।',
  Cover: 'वारंटी',
  'What you can ask for': 'आप क्या माँग सकते हैं',
  'Tell us about a fault. We repair or service the product.':
    'खराबी बताएँ। हम प्रोडक्ट की रिपेयर या सर्विस करेंगे।',
  'We send the new device before you return the old one.':
    'पुराना वापस करने से पहले ही हम नया डिवाइस भेजते हैं।',
  'Three more months of warranty, within 7 days of the purchase.':
    'तीन महीने और वारंटी, खरीद के 7 दिन के अंदर।',
  'You applied. Status: {status}.': 'आपने अप्लाई किया है। स्टेटस: {status}।',
  Device: 'डिवाइस',
  Papers: 'कागज़ात',
  Emails: 'ईमेल',
  'What we sent you about this product in the last 180 days.':
    'पिछले 180 दिनों में इस प्रोडक्ट के बारे में भेजे गए ईमेल।',
  'We have not emailed you about this product lately.':
    'इस प्रोडक्ट के बारे में हमने हाल में कोई ईमेल नहीं भेजा।',
  'The emails could not be loaded.': 'ईमेल लोड नहीं हुए।',
  'Advance Warranty Replacement: we send the new device before you return the old one.':
    'एडवांस वारंटी रिप्लेसमेंट: पुराना वापस करने से पहले ही हम नया डिवाइस भेजते हैं।',
  'Warranty Extension': 'वारंटी बढ़ाना',
  'View Approval Letter': 'मंज़ूरी का लेटर देखें',
  'Registered for you by our desk': 'हमारी टीम ने आपके लिए रजिस्टर किया',
  'AWR is not available for {type} products. You can still apply for Product Service.':
    '{type} पर एडवांस रिप्लेसमेंट नहीं मिलता। आप प्रोडक्ट सर्विस के लिए अप्लाई कर सकते हैं।',
  'Last day to apply': 'अप्लाई करने का आखिरी दिन',
  '{n} days left to apply': 'अप्लाई करने के लिए {n} दिन बाकी',
  '{serialNo} is registered. Enter the next serial number of this invoice.':
    '{serialNo} रजिस्टर हो गया। इस इनवॉइस का अगला सीरियल नंबर लिखें।',
  'Warranty left': 'बाकी वारंटी',
  'Ends today': 'आज खत्म होगी',
  'Ended {when}': 'खत्म हो गई: {when}',
  '{time} left': '{time} बाकी',

  // Warranty extension.
  'No token found.': 'आप लॉग इन नहीं हैं। कृपया फिर से लॉग इन करें।',
  'Failed to decode token.': 'लॉग इन में गड़बड़ हुई। कृपया फिर से लॉग इन करें।',
  'Add 3 Months Warranty': '3 महीने की वारंटी और लें',
  'Expiry now': 'अभी वारंटी कब तक',
  'Expiry after approval': 'मंज़ूरी के बाद कब तक',
  'Time left to apply': 'अप्लाई करने के लिए बचा समय',
  'We check your invoice and email you our decision.': 'हम आपका इनवॉइस देखकर अपना फ़ैसला ईमेल से बताएँगे।',
  'If you claim, you can no longer apply for AWR for this product, whatever we decide.':
    'क्लेम करने के बाद इस प्रोडक्ट पर एडवांस रिप्लेसमेंट नहीं मिलेगा, फ़ैसला जो भी हो।',
  'Claim Warranty': 'वारंटी क्लेम करें',
  'Claiming…': 'क्लेम हो रहा है…',
  'Warranty Claimed': 'वारंटी क्लेम हो गई',
  'This warranty has already been claimed.': 'यह वारंटी पहले ही क्लेम हो चुकी है।',
  'The warranty could not be claimed. Please try again.': 'वारंटी क्लेम नहीं हुई। कृपया फिर कोशिश करें।',
  'We could not check whether this warranty was claimed.':
    'हम नहीं देख पाए कि यह वारंटी क्लेम हुई है या नहीं।',
  'Today only': 'सिर्फ़ आज',
  'See ticket {number}': 'टिकट {number} देखें',
  'Apply for 3 more months': '3 महीने और वारंटी के लिए अप्लाई करें',

  // Fields, as refusals name them.
  'the model number': 'मॉडल नंबर',
  'the purchase date': 'खरीद की तारीख',
  'the serial number': 'सीरियल नंबर',
} satisfies Record<string, Translated>
