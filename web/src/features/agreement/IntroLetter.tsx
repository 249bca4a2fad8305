import { usePortal } from '@/api/portal'
import { Card } from '@/components/page/Card'
import { Logo } from '@/components/page/Logo'
import type { Programme } from './records'
import { invitation, texts } from './texts'

/** The company's letter to the partner, above the form. */
export function IntroLetter({ programme }: { programme: Programme }) {
  const { brand, logo } = usePortal()
  return (
    <Card className="grid gap-3">
      <Logo brand={brand} picture={logo} size="lg" className="mb-2" />
      <p className="font-medium">{texts.form.greeting}</p>
      {invitation(brand, programme).map((paragraph) => (
        <p key={paragraph} className="max-w-prose text-pretty text-body">
          {paragraph}
        </p>
      ))}
    </Card>
  )
}
