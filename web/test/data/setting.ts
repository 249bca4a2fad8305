import type { Settings } from '@/features/setting/api'

/** The settings of a customised portal; a test can override some. */
export function settingsOf(changes: Partial<Settings> = {}): Settings {
  return {
    version: 7,
    name: 'Northlight',
    accent: '#0f766e',
    supportEmail: 'care@northlight.example',
    supportPhone: '+91 80 4718 2200',
    postalAddress: '',
    signatory: 'Anita Rao',
    timeZone: 'Asia/Kolkata',
    publicUrl: 'https://care.northlight.example',
    mailServer: {
      host: 'mail.northlight.example',
      port: 587,
      encryption: 'starttls',
      username: 'portal',
      hasPassword: true,
      lostPassword: false,
      from: 'care@northlight.example',
    },
    workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    holidays: [
      { date: '2027-01-26', name: 'Republic Day' },
      { date: '2027-08-15', name: 'Independence Day' },
    ],
    reasons: ['The invoice cannot be read.', 'The invoice is older than the scheme.'],
    couriers: [],
    sentences: {
      collect: 'Where we collect and return the product.',
      request: 'We email you when the status changes.',
      warranty: 'We check your invoice and email you our decision.',
    },
    alerts: { customersPerHour: 500, emailTrailHead: false },
    due: { repair: 3, awr: 2, warranty: 5, claim: 5 },
    passkeys: 2,
    fixed: [],
    ...changes,
  }
}
