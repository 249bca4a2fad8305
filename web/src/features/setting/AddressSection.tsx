import { type FormEvent, useState } from 'react'
import { TextField } from '@/components/form/TextField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Part } from '@/components/page/Part'
import { type Settings, saveAddress } from './api'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useSection } from './useSection'

const t = texts.address

/** Edits the public address. Before a change it shows what depends on the address. */
export function AddressSection({ settings }: { settings: Settings }) {
  // Set when the user has read what happens to the passkeys.
  const [isLosing, setLosing] = useState(false)
  const section = useSection({
    settings,
    part: ({ publicUrl }) => ({ publicUrl }),
    send: (fields, version) => saveAddress({ ...fields, version, losePasskeys: isLosing }),
    done: t.done,
    labels: t,
  })
  const [isAsking, setAsking] = useState(false)
  const { text, meanwhile, fixedBy, isChanged, submit, values } = section

  function ask(event: FormEvent) {
    event.preventDefault()
    setLosing(settings.passkeys > 0 && hostOf(values.publicUrl) !== hostOf(settings.publicUrl))
    if (isChanged) setAsking(true)
    else submit()
  }

  return (
    <Part title={t.title} help={t.help}>
      <SectionForm
        section={section}
        submit={t.submit}
        onSubmit={ask}
        isFixed={Boolean(fixedBy('publicUrl'))}
      >
        <TextField
          label={t.publicUrl}
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={
            <SettingHint fixedBy={fixedBy('publicUrl')} meanwhile={meanwhile('publicUrl')}>
              {t.publicUrlHint}
            </SettingHint>
          }
          required
          readOnly={Boolean(fixedBy('publicUrl'))}
          {...text('publicUrl')}
        />
      </SectionForm>
      <ConfirmDialog
        open={isAsking}
        title={t.question}
        message={
          <div className="grid gap-3">
            <p>{t.questionHelp}</p>
            <ul className="grid list-disc gap-2 pl-5">
              <li>{t.links}</li>
              {isLosing && <li>{t.passkeys}</li>}
            </ul>
          </div>
        }
        cancelLabel={t.cancel}
        confirmLabel={t.confirm}
        onConfirm={() => {
          setAsking(false)
          submit()
        }}
        onCancel={() => setAsking(false)}
      />
    </Part>
  )
}

/** Returns the host name that passkeys belong to. Other text stays unchanged. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address
}
