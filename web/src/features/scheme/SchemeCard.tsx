import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { CopyableId } from '@/components/page/CopyableId'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { useSave } from '@/records/useSave'
import { deleteScheme, type Scheme, showScheme } from './api'
import { LiveSwitch } from './LiveSwitch'
import { schemesKey } from './ownClaimsQuery'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const t = texts.create

export function SchemeCard({ scheme }: { scheme: Scheme }) {
  const name = orMissing(scheme.schemeName)
  const [isAsking, setAsking] = useState(false)
  const live = useSave({
    send: (next: boolean) => showScheme(scheme._id, next),
    failure: t.changeFailure,
    refresh: [schemesKey],
  })
  const removal = useSave({
    send: () => deleteScheme(scheme._id),
    failure: t.deleteFailure,
    refresh: [schemesKey],
    onEnd: () => setAsking(false),
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
        <LiveSwitch scheme={scheme} pending={live.isSaving} onChange={(next) => live.save(next)} />
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
        pending={removal.isSaving}
        onConfirm={() => removal.save()}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}
