import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { causeOf } from '@/api/error'
import { ButtonLink } from '@/components/button/ButtonLink'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Part } from '@/components/page/Part'
import { PartIndex } from '@/components/page/PartIndex'
import { paths } from '@/lib/paths'
import { AddressSection } from './AddressSection'
import { settingsQuery } from './api'
import { BrandSection } from './BrandSection'
import { CalendarSection } from './CalendarSection'
import { ContactSection } from './ContactSection'
import { CouriersSection } from './CouriersSection'
import { MailSection } from './MailSection'
import { PlainSection } from './PlainSection'
import { alertsSection, dueSection, reasonsSection, sentencesSection } from './plainSections'
import { SettingsSkeleton } from './SettingsSkeleton'
import { texts } from './texts'

const t = texts.page

/** The settings page. `children` are parts of other features. */
export default function SettingsPage({ children }: { children?: ReactNode }) {
  const { data: settings, isPending, error, refetch } = useQuery(settingsQuery)
  return (
    <div aria-busy={isPending}>
      <PageHeader title={t.title} help={t.help} />
      {isPending && <SettingsSkeleton />}
      {error && !settings && (
        <LoadFailure framed message={t.loadFailure} cause={causeOf(error)} onRetry={refetch} />
      )}
      {settings && (
        <PartIndex label={t.index}>
          <BrandSection settings={settings} />
          <ContactSection settings={settings} />
          <CalendarSection settings={settings} />
          <PlainSection of={dueSection} settings={settings} />
          <PlainSection of={alertsSection} settings={settings} />
          <PlainSection of={sentencesSection} settings={settings} />
          <PlainSection of={reasonsSection} settings={settings} />
          <CouriersSection settings={settings} />
          <AddressSection settings={settings} />
          <MailSection settings={settings} />
          {children}
          <Part title={texts.firstDay.title} help={texts.firstDay.help}>
            <ButtonLink to={paths.firstDay} variant="secondary" className="justify-self-start">
              {texts.firstDay.open}
            </ButtonLink>
          </Part>
        </PartIndex>
      )}
    </div>
  )
}
