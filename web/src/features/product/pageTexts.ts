import { say, sayAll } from '@/language'
import { sayStatus } from '@/records/sayStatus'

/** Texts of a product's page. */
export const pageTexts = sayAll({
  back: 'Your Product Details',
  missing:
    'This product is not one of yours. The link may be incomplete, or the product may belong to another account.',
  failure: 'The product could not be loaded.',
  cover: 'Cover',
  ask: 'What you can ask for',
  service: 'Tell us about a fault. We repair or service the product.',
  awr: 'Advance Warranty Replacement',
  awrHelp: 'We send the new device before you return the old one.',
  extendHelp: 'Three more months of warranty, within 7 days of the purchase.',
  extendIs: (status: string) =>
    say('You applied. Status: {status}.', { status: sayStatus(status) }),
  device: 'Device',
  papers: 'Papers',
  emails: 'Emails',
  emailsHelp: 'What we sent you about this product in the last 180 days.',
  noEmails: 'We have not emailed you about this product lately.',
  emailsFailure: 'The emails could not be loaded.',
})
