import { KeyRound } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { relative, shortDate } from '@/lib/dates'
import { hasPasskeys } from '@/lib/passkeys'
import type { OwnPasskey, OwnStep } from './api'
import { StepRow } from './StepRow'
import { texts } from './texts'

interface Props {
  own: OwnStep
  onAdd: () => void
  onRemove: (passkey: OwnPasskey) => void
}

/** The user's passkeys, and a button to add one. */
export function OwnPasskeys({ own, onAdd, onRemove }: Props) {
  const { passkeys, passkeysAt } = own
  const worksHere = hasPasskeys() && passkeysAt === window.location.origin
  const elsewhere = passkeysAt ? texts.passkeysAt(passkeysAt) : texts.passkeysNever
  return (
    <>
      <StepRow
        icon={KeyRound}
        title={texts.passkeys}
        action={
          worksHere && (
            <Button variant="secondary" size="sm" onClick={onAdd}>
              {texts.addPasskey}
            </Button>
          )
        }
      >
        {worksHere ? texts.passkeysNone : elsewhere}
      </StepRow>
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-4 pl-4 md:pr-5 md:pl-19"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p className="wrap-anywhere font-medium text-body">{passkey.name}</p>
            <p className="text-muted text-sm">
              {texts.passkeySince} {shortDate(passkey.since)} ·{' '}
              {passkey.lastUsed
                ? `${texts.passkeyUsed} ${relative(passkey.lastUsed)}`
                : texts.passkeyUnused}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${texts.remove} ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </>
  )
}
