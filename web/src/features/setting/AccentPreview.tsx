import { buttonStyles } from '@/components/button/buttonStyles'
import { Ground } from './Ground'
import { texts } from './texts'
import { usePalette } from './usePalette'

const t = texts.brand

/** A preview of the colour on a button, a link and a badge, in both themes. */
export function AccentPreview({ accent }: { accent: string }) {
  const { palette } = usePalette(accent)
  return (
    <section aria-label={t.preview} className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <Ground
          key={theme}
          theme={theme}
          tokens={palette?.[theme]}
          className="flex-wrap gap-x-5 gap-y-3"
        >
          {/* Only looks like a button. */}
          <span className={buttonStyles({ size: 'sm' })}>{t.sampleButton}</span>
          <span className="font-medium text-brand-ink underline underline-offset-2">
            {t.sampleLink}
          </span>
          <span className="rounded-full bg-brand-soft px-2.5 py-0.5 font-medium text-brand-ink text-xs">
            {t.sampleBadge}
          </span>
        </Ground>
      ))}
    </section>
  )
}
