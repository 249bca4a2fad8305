import { CircleCheck, FileText, Image, TriangleAlert, X } from 'lucide-react'
import { type ComponentRef, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { CheckboxField } from '@/components/form/CheckboxField'
import { DateField } from '@/components/form/DateField'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { ProgressBar } from '@/components/progress/ProgressBar'
import { shortDate } from '@/lib/dates'
import { fileSize } from '@/lib/files'
import { rupees, typedAmount } from '@/lib/money'
import { isPhoto } from '@/lib/photo'
import { isDay } from '@/lib/typedDate'
import { useObjectUrl } from '@/lib/useObjectUrl'
import type { Scheme } from '../api'
import { texts as schemeTexts } from '../texts'
import { differs, type Entered, isOpen, problemsOf, type Row, type Twin } from './lot'
import {
  changeName,
  enterName,
  foldName,
  progressName,
  qrSays,
  removeName,
  texts,
  twinNote,
} from './texts'

const t = schemeTexts.invoice

interface Props {
  row: Row
  share: number
  twin: Twin | undefined
  schemes: readonly Scheme[]
  dealers: readonly string[]
  today: string
  /** Whether the common scheme is set. If not, one message reports it instead of every row. */
  hasScheme: boolean
  /** Whether missing fields are marked. */
  isChecked: boolean
  isSending: boolean
  onEdit: (part: Partial<Entered>) => void
  onRemove: () => void
}

/** One invoice of a batch. A click opens and closes it; typing never closes it. */
export function InvoiceRow(props: Props) {
  const { row, share, twin, hasScheme, isChecked, isSending, today, onEdit, onRemove } = props
  const { file, stage, flaw } = row
  const [isUnfolded, setUnfolded] = useState(false)
  const problems = problemsOf(row, today)
  const wrong = Object.keys(problems).filter((name) => hasScheme || name !== 'scheme')
  const isWrong = isChecked && wrong.length > 0
  const canChange = !flaw && row.isRead && isOpen(row) && !isSending
  const isShown = canChange && (isUnfolded || isWrong)
  const lacks = row.amount === '' || row.date === ''
  const nameOf = isShown ? foldName : lacks ? enterName : changeName
  const Icon = isPhoto(file) ? Image : FileText
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-3 shadow-card">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-medium text-sm">{file.name}</p>
          <p className="tabular text-muted text-xs">{row.isRead ? summary(row) : texts.reading}</p>
        </div>
        {canChange && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isShown}
            aria-label={nameOf(file.name)}
            onClick={() => setUnfolded(!isShown)}
          >
            {isShown ? texts.fold : lacks ? texts.enter : texts.change}
          </Button>
        )}
        {(canChange || (flaw && !isSending)) && (
          <IconButton size="sm" icon={X} label={removeName(file.name)} onClick={onRemove} />
        )}
      </div>
      <Notes row={row} twin={twin} />
      {twin && canChange && (
        <CheckboxField
          label={texts.anyway}
          checked={row.isWanted ?? false}
          onChange={({ target }) => onEdit({ isWanted: target.checked })}
        />
      )}
      {isShown && (
        <Fields
          {...props}
          problems={isChecked ? problems : {}}
          onEdit={(part) => {
            // A row that is open because of an error stays open while the user corrects it.
            setUnfolded(true)
            onEdit(part)
          }}
        />
      )}
      {stage.is === 'sending' && <ProgressBar value={share} label={progressName(file.name)} />}
    </li>
  )
}

function summary(row: Row): string {
  if (row.flaw) return row.file.size > 0 ? fileSize(row.file.size) : ''
  const details =
    row.date === '' && row.amount === ''
      ? [texts.noDetails]
      : [
          row.date === '' ? texts.noDate : isDay(row.date) && shortDate(row.date),
          row.amount === ''
            ? texts.noAmount
            : rupees(Number(typedAmount(row.amount) ?? Number.NaN)),
        ]
  return [...details, row.from, fileSize(row.file.size)].filter(Boolean).join(' · ')
}

function Notes({ row, twin }: { row: Row; twin: Twin | undefined }) {
  const { stage, flaw, source } = row
  if (stage.is === 'sent') {
    return (
      <p className="flex gap-2 text-sm text-success-ink">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {texts.sent} <span className="font-mono">{stage.ticketNo}</span>
      </p>
    )
  }
  const problem = flaw ?? (stage.is === 'refused' ? stage.why : undefined)
  const hints = [
    stage.is === 'waiting' && texts.waiting,
    twin && twinNote(twin),
    row.qrAmount && differs(row) && qrSays(rupees(Number(row.qrAmount))),
  ].filter((hint) => typeof hint === 'string')
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger-ink text-sm">
          {problem}
        </p>
      )}
      {hints.map((hint) => (
        <p
          key={hint}
          className="flex gap-2 rounded-control bg-tone-yellow px-3 py-1.5 text-sm text-tone-yellow-ink"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {hint}
        </p>
      ))}
      {source && !problem && <p className="text-muted text-xs">{texts.from[source]}</p>}
    </>
  )
}

type FieldsProps = Props & { problems: Partial<Record<keyof Entered, string>> }

function Fields({ row, schemes, dealers, today, problems, onEdit }: FieldsProps) {
  const date = useRef<ComponentRef<typeof DateField>>(null)
  useEffect(() => {
    if (date.current && date.current.value !== row.date) date.current.value = row.date
  }, [row.date])
  const url = useObjectUrl(isPhoto(row.file) ? row.file : undefined)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="sm:col-span-2">
          <img
            src={url}
            alt={row.file.name}
            className="max-h-48 w-full rounded-control border border-line bg-sunken object-contain"
          />
        </a>
      )}
      <SelectField
        label={texts.scheme}
        required
        placeholder={texts.selectScheme}
        options={schemes.map(({ schemeId, schemeName }) => ({
          value: schemeId,
          label: schemeName,
        }))}
        value={row.scheme}
        error={problems.scheme}
        onChange={({ target }) => onEdit({ scheme: target.value })}
      />
      <SelectField
        label={t.from}
        placeholder={t.selectDealer}
        options={dealers}
        value={row.from}
        onChange={({ target }) => onEdit({ from: target.value })}
      />
      <DateField
        label={t.date}
        ref={date}
        max={today}
        error={problems.date}
        onChange={({ target }) => onEdit({ date: target.value })}
      />
      <TextField
        label={t.amount}
        leading="₹"
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        value={row.amount}
        error={problems.amount}
        onChange={({ target }) => onEdit({ amount: target.value })}
      />
    </div>
  )
}
