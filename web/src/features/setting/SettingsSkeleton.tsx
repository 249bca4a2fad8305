import { Part } from '@/components/page/Part'
import { Skeleton } from '@/components/progress/Skeleton'
import { contactSection, dueSection } from './plainSections'
import { texts } from './texts'

const parts = [
  [texts.brand, 2],
  [contactSection.words, 3],
  [texts.calendar, 2],
  [dueSection.words, 2],
  [texts.address, 1],
  [texts.mail, 4],
] as const

export function SettingsSkeleton() {
  return (
    <div className="max-w-5xl">
      {parts.map(([{ title, help }, fields]) => (
        <Part key={title} title={title} help={help}>
          <div className="grid gap-5 rounded-card border border-line bg-surface p-4 md:p-5">
            {Array.from({ length: fields }, (_, place) => place).map((place) => (
              <div key={place} className="grid gap-2">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-control" />
              </div>
            ))}
          </div>
        </Part>
      ))}
      <span role="status" className="sr-only">
        {texts.page.loading}
      </span>
    </div>
  )
}
