import { Button } from '@/components/button/Button'
import { sayAll } from '@/language'
import type { Draft } from './useDraft'

const texts = sayAll({
  restored: 'We restored what you entered before. It is kept on this device until you send it.',
  startOver: 'Start over',
  elsewhere:
    'This form is open in another tab. What you enter here is not kept on this device. Continue in the other tab.',
  locked:
    'A draft of this form is kept on this phone. It comes back when you are online. Until then, what you enter here is not kept.',
  full: 'This device has no storage left. What you enter is lost if you close this page.',
})

/** Reports a restored draft, or why the form keeps no draft. */
export function DraftNote({ restoredAt, problem, startOver }: Draft) {
  return (
    <div role="status" className="empty:sr-only">
      {restoredAt !== undefined && !problem && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-brand-soft px-3 py-2 text-sm">
          <p className="min-w-0 flex-1 basis-52">{texts.restored}</p>
          <Button variant="secondary" size="sm" onClick={startOver}>
            {texts.startOver}
          </Button>
        </div>
      )}
      {problem && (
        <p className="rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink">
          {texts[problem]}
        </p>
      )}
    </div>
  )
}
