import { Logo } from '@/components/page/Logo'
import type { Picture } from './api'
import { Ground } from './Ground'

interface Props {
  logo: Picture
  brand: string
  /** Whether the dark theme has a logo of its own. */
  lightOnly: boolean
}

/** The logo as in a page header, on light and dark. */
export function LogoPreview({ logo, brand, lightOnly }: Props) {
  const themes = lightOnly ? (['light'] as const) : (['light', 'dark'] as const)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {themes.map((theme) => (
        <Ground key={theme} theme={theme}>
          <Logo brand={brand} picture={logo} />
        </Ground>
      ))}
    </div>
  )
}
