import { type ChangeEvent, useState } from 'react'
import { Button } from '@/components/button/Button'
import { PasswordField } from '@/components/form/PasswordField'
import { texts } from './texts'

const t = texts.mail

interface Props {
  isStored: boolean
  /** Whether the stored password can no longer be read. */
  isLost: boolean
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  error: string | undefined
  onKeep: () => void
}

/** A password field that never shows the stored value. */
export function MailPassword({ isStored, isLost, onKeep, ...field }: Props) {
  const [isReplacing, setReplacing] = useState(false)
  if (isStored && !isReplacing && field.value === '') {
    return (
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">{t.password}</p>
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <p className="text-body text-muted">{t.stored}</p>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${t.replace}: ${t.password}`}
            onClick={() => setReplacing(true)}
          >
            {t.replace}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <PasswordField
        label={t.password}
        hint={t.passwordHint}
        autoComplete="new-password"
        {...field}
        error={field.error ?? (isLost && field.value === '' ? t.lost : undefined)}
      />
      {isStored && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            onKeep()
            setReplacing(false)
          }}
        >
          {t.keep}
        </Button>
      )}
    </div>
  )
}
