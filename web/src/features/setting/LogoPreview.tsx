import { Logo } from '@/components/page/Logo'
import type { Picture } from './api'
import { Ground } from './Ground'

interface Props {
  logo: Picture
  brand: string
}

/** The logo as in a page header, on light and dark. */
export function LogoPreview({ logo, brand }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <Ground key={theme} theme={theme}>
          <Logo brand={brand} picture={logo} />
        </Ground>
      ))}
    </div>
  )
}
