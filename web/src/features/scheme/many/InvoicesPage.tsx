import { useQuery } from '@tanstack/react-query'
import { Camera, FilePlus2, SendHorizontal } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { CheckboxField } from '@/components/form/CheckboxField'
import { SelectField } from '@/components/form/SelectField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { ProgressBar } from '@/components/progress/ProgressBar'
import { todayIn } from '@/lib/civil'
import { useOnline } from '@/lib/connection'
import { INVOICE_TYPES } from '@/lib/files'
import { rupees, typedAmount } from '@/lib/money'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { DraftNote } from '@/records/DraftNote'
import { useOwnCustomer } from '@/records/ownCustomer'
import { liveSchemesQuery } from '../api'
import { ownClaimsQuery } from '../ownClaimsQuery'
import { FoldedTerms } from '../Terms'
import { texts as schemeTexts } from '../texts'
import { InvoiceRow } from './InvoiceRow'
import { hasProblem, isOpen, twins } from './lot'
import { lacking, leftOutTwins, outcome, sendAll, texts, tooMany, totalOf } from './texts'
import { useLot } from './useLot'

/** Uploads many invoices together. Each becomes its own claim, and a bad file stops only itself. */
export default function InvoicesPage() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  const live = useQuery(liveSchemesQuery())
  const earlier = useQuery(ownClaimsQuery(customerId))
  const { dealers, timezone } = usePortal()
  const today = todayIn(timezone)
  const last = useOwnCustomer()?.lastDealer
  const [chosen, setChosen] = useState<{ scheme?: string; from?: string }>({})
  const [agreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const schemes = live.data ?? []
  const running = schemes.filter(({ isOver }) => !isOver)
  const usual = chosen.scheme ?? (running.length === 1 ? (running[0]?.schemeId ?? '') : '')
  const from = chosen.from ?? dealers.find((one) => one === last) ?? ''
  const lot = useLot({ today, schemes, scheme: usual, from })
  const { rows, scheme, isSending } = lot
  const isOnline = useOnline()

  const claims = (earlier.data ?? []).flatMap((group) => group.claims)
  const resembled = twins(rows, claims)
  const sent = rows.filter(({ stage }) => stage.is === 'sent').length
  const refused = rows.filter(({ stage }) => stage.is === 'refused').length
  const whole = rows.filter((row) => isOpen(row) && !row.flaw)
  const open = whole.filter((row) => !resembled.has(row.id) || row.isWanted)
  const leftOut = whole.length - open.length
  const noAmount = open.filter(({ amount }) => amount.trim() === '').length
  const noDate = open.filter(({ date }) => date === '').length
  const lacksScheme = open.some((row) => row.scheme === '')
  const total = open.reduce((sum, { amount }) => sum + Number(typedAmount(amount) ?? 0), 0)
  const isReading = rows.some(({ isRead }) => !isRead)
  const sameFiles = whole.filter(({ id }) => resembled.get(id)?.isSameFile)

  function forAll(part: { scheme?: string; from?: string }) {
    setChosen((before) => ({ ...before, ...part }))
    lot.editAll(part)
  }

  function send() {
    setChecked(true)
    if (agreed && !open.some((row) => hasProblem(row, today))) {
      if (noAmount + noDate > 0) setAsking(true)
      else void lot.send(open)
      return
    }
    // By now the errors are marked.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus(),
    )
  }

  const failure = loadFailure(live, schemeTexts.select.failure)
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <PageHeader title={texts.title} help={texts.help} />
      {failure && <LoadFailure {...failure} />}
      <Card>
        <div className="grid gap-4">
          <Picker onChosen={lot.add} disabled={isSending} />
          <p role="status" className="text-sm text-tone-yellow-ink empty:hidden">
            {lot.leftOut > 0 && tooMany(lot.leftOut)}
          </p>
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold text-sm">{texts.forAll}</legend>
            <SelectField
              label={texts.scheme}
              required
              placeholder={texts.selectScheme}
              options={schemes.map(({ schemeId, schemeName }) => ({
                value: schemeId,
                label: schemeName,
              }))}
              value={scheme}
              error={isChecked && scheme === '' && lacksScheme && texts.schemeRequired}
              disabled={isSending}
              onChange={({ target }) => forAll({ scheme: target.value })}
            />
            <SelectField
              label={schemeTexts.invoice.from}
              hint={from !== '' && from === last ? texts.lastDealer : undefined}
              placeholder={schemeTexts.invoice.selectDealer}
              options={dealers}
              value={from}
              disabled={isSending}
              onChange={({ target }) => forAll({ from: target.value })}
            />
          </fieldset>
        </div>
      </Card>
      <DraftNote {...lot.draft} />
      {rows.length > 0 && (
        <ul aria-label={texts.title} className="grid gap-3">
          {rows.map((row) => (
            <InvoiceRow
              key={row.id}
              row={row}
              share={lot.shares[row.id] ?? 0}
              twin={resembled.get(row.id)}
              hasScheme={scheme !== ''}
              {...{ schemes, dealers, today, isChecked, isSending }}
              onEdit={(part) => lot.edit(row.id, part)}
              onRemove={() => lot.remove(new Set([row.id]))}
            />
          ))}
        </ul>
      )}
      {whole.length > 0 && !isSending && (
        <Card>
          <div className="grid gap-4">
            {leftOut > 0 && <p className="text-sm">{leftOutTwins(leftOut)}</p>}
            {sameFiles.length > 0 && (
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => lot.remove(new Set(sameFiles.map(({ id }) => id)))}
              >
                {texts.removeTwins}
              </Button>
            )}
            <FoldedTerms />
            <CheckboxField
              label={schemeTexts.terms.agree}
              required
              checked={agreed}
              error={isChecked && !agreed && schemeTexts.terms.required}
              onChange={({ target }) => setAgreed(target.checked)}
            />
          </div>
        </Card>
      )}
      {rows.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-card sm:mx-0 sm:rounded-card sm:border">
          {sent + refused > 0 && (
            <>
              <p role="status" className="font-semibold text-sm">
                {outcome(sent, rows.length, isSending)}
              </p>
              <ProgressBar value={sent / rows.length} label={texts.sending} />
            </>
          )}
          <p role="status" className="text-sm text-tone-yellow-ink empty:hidden">
            {!isOnline && texts.offline}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {isSending ? (
              <Button variant="secondary" onClick={lot.stop}>
                {texts.stop}
              </Button>
            ) : (
              open.length > 0 && (
                <Button icon={SendHorizontal} pending={isReading} onClick={send}>
                  {isReading ? texts.reading : sendAll(open.length)}
                </Button>
              )
            )}
            {open.length > 0 && !isSending && (
              <p className="tabular text-muted text-sm">{totalOf(open.length, rupees(total))}</p>
            )}
            {sent > 0 && !isSending && (
              <ButtonLink variant="secondary" to={paths.schemeStatus}>
                {texts.status}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.incomplete}
        message={lacking(noAmount, noDate)}
        cancelLabel={texts.goBack}
        confirmLabel={texts.sendAnyway}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void lot.send(open)
        }}
      />
    </div>
  )
}

interface PickerProps {
  onChosen: (files: readonly File[]) => void
  disabled: boolean
}

/** Selects many files, or takes several photos. */
function Picker({ onChosen, disabled }: PickerProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onChosen([...(target.files ?? [])])
    // Without this, selecting the same file again would fire no change event.
    target.value = ''
  }
  const input = { type: 'file', accept: INVOICE_TYPES, hidden: true, disabled, onChange: choose }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3 *:grow">
        <input {...input} ref={files} aria-label={texts.choose} multiple />
        <input
          {...input}
          ref={camera}
          aria-label={texts.photo}
          accept="image/jpeg"
          capture="environment"
        />
        <Button icon={FilePlus2} disabled={disabled} onClick={() => files.current?.click()}>
          {texts.choose}
        </Button>
        <Button
          variant="secondary"
          icon={Camera}
          disabled={disabled}
          onClick={() => camera.current?.click()}
        >
          {texts.photo}
        </Button>
      </div>
      <p className="text-muted text-xs">{texts.types}</p>
    </div>
  )
}
