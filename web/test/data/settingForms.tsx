import { fill } from '@test/fill'
import { BrandSection } from '@/features/setting/BrandSection'
import { CalendarSection } from '@/features/setting/CalendarSection'
import { ContactSection } from '@/features/setting/ContactSection'
import { MailSection } from '@/features/setting/MailSection'
import { PlainSection } from '@/features/setting/PlainSection'
import { dueSection } from '@/features/setting/plainSections'
import type { FormWalk } from './formWalk'
import { settingsOf } from './setting'

/** The forms for setting up the portal. */
export const settingForms: Record<string, FormWalk> = {
  brand: {
    form: <BrandSection settings={settingsOf()} />,
    fill: () => fill({ Name: 'Southlight' }),
    submit: 'Save brand',
    fields: { name: 'Name', accent: 'Accent colour' },
    optional: ['Accent colour'],
  },
  contact: {
    form: <ContactSection settings={settingsOf()} />,
    fill: () => fill({ Signatory: 'Devi Nair' }),
    submit: 'Save contact',
    fields: {
      supportEmail: 'Support address',
      supportPhone: 'Support phone',
      postalAddress: 'Postal address',
      signatory: 'Signatory',
    },
    optional: ['Support address', 'Support phone', 'Postal address'],
  },
  calendar: {
    form: <CalendarSection settings={settingsOf()} />,
    fill: () => fill({ 'Time zone': 'Asia/Tokyo' }),
    submit: 'Save calendar',
    fields: { timeZone: 'Time zone' },
  },
  'due dates': {
    form: <PlainSection of={dueSection} settings={settingsOf()} />,
    fill: () => fill({ AWR: '4' }),
    submit: 'Save due dates',
    fields: {
      repair: 'Repair & service',
      awr: 'AWR',
      warranty: 'Warranty requests',
      claim: 'Claims',
    },
  },
  'mail server': {
    form: <MailSection settings={settingsOf({ mailServer: undefined })} />,
    fill: () => fill({ Host: 'mail.example.com' }),
    submit: 'Save mail server',
    fields: {
      host: 'Host',
      port: 'Port',
      username: 'Username',
      password: 'Password',
      from: 'Sender',
    },
    optional: ['Username', 'Password', 'Sender'],
  },
}
