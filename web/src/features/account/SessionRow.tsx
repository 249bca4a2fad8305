import { Monitor, Smartphone } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { dateTime, relative } from '@/lib/dates'
import type { Session } from './api'
import { texts } from './texts'

const t = texts.account

interface Props {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

const phones = /iPhone|iPad|Android/

export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { browser, address, since, lastUsed, current } = session
  const name = browser || t.unknownBrowser
  const Icon = phones.test(name) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-body">
          {name}
          {current && (
            <span className="rounded-full bg-mint-soft px-2 py-0.5 text-success-ink text-xs">
              {t.thisDevice}
            </span>
          )}
        </p>
        <p className="mt-0.5 text-muted text-sm">
          {t.since} {dateTime(since)}
        </p>
        {!current && (
          <p className="text-muted text-sm">
            {t.lastUsed} {relative(lastUsed)}
          </p>
        )}
        {address && (
          <p className="wrap-anywhere text-muted text-sm">
            {t.address} {address}
          </p>
        )}
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          pending={isEnding}
          onClick={onEnd}
          aria-label={`${t.endOne} ${name}`}
        >
          {t.endOne}
        </Button>
      )}
    </li>
  )
}
