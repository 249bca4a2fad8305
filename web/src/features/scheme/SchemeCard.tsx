import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { IconButton } from '@/components/button/IconButton'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { CopyableId } from '@/components/page/CopyableId'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { deleteScheme, type Scheme, schemesKey, showScheme } from './api'
import { LiveSwitch } from './LiveSwitch'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const t = texts.create

/** A scheme with its switch between Active and Inactive, and the way to delete it. */
export function SchemeCard({ scheme }: { scheme: Scheme }) {
  const name = orMissing(scheme.schemeName)
  const queries = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: schemesKey })
  const live = useAction({
    mutationFn: (next: boolean) => showScheme(scheme._id, next),
    onError: (error) => toast({ text: sentenceOf(error, t.changeFailure), tone: 'error' }),
    onSettled: refresh,
  })
  const removal = useAction({
    mutationFn: () => deleteScheme(scheme._id),
    onError: (error) => toast({ text: sentenceOf(error, t.deleteFailure), tone: 'error' }),
    onSettled: () => {
      setAsking(false)
      return refresh()
    },
  })

  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <h3 className="wrap-anywhere min-w-0 flex-1 font-semibold text-base">{name}</h3>
        <IconButton
          size="sm"
          icon={Trash2}
          label={`${t.delete} ${name}`}
          onClick={() => setAsking(true)}
        />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <CopyableId value={scheme.schemeId} />
        <span>
          {scheme.isOver ? t.ended : t.until} {shortDate(scheme.schemeEndDate)}
        </span>
      </p>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <LiveSwitch
          scheme={scheme}
          pending={live.isPending}
          onChange={(next) => live.mutate(next)}
        />
        {scheme.isOver && <StateBadge tone="grey">{t.over}</StateBadge>}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t.deleteTitle}
        message={
          <>
            <p>{t.deleteQuestion}</p>
            <p className="mt-2 text-muted text-sm">
              {name}. {t.deleteNote}
            </p>
          </>
        }
        confirmLabel={t.delete}
        cancelLabel={t.deleteCancel}
        danger
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}
