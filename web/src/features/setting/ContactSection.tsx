import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { removeSignature, type Settings, saveContact, sendSignature } from './api'
import { Part } from './Part'
import { PictureForm } from './PictureForm'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { SignaturePreview } from './SignaturePreview'
import { texts } from './texts'
import { useSection } from './useSection'

const t = texts.contact

const fields = [
  ['supportEmail', { type: 'email' }],
  ['supportPhone', { type: 'tel' }],
  ['signatory', { required: true }],
] as const

/** Where customers find help, and who signs. */
export function ContactSection({ settings }: { settings: Settings }) {
  const section = useSection({
    settings,
    part: ({ supportEmail, supportPhone, postalAddress, signatory }) => ({
      supportEmail,
      supportPhone,
      postalAddress,
      signatory,
    }),
    send: (fields, version) => saveContact({ ...fields, version }),
    done: t.done,
  })
  const { text, meanwhile, fixedBy, values } = section
  return (
    <Part title={t.title} help={t.help}>
      <SectionForm
        section={section}
        submit={t.submit}
        isFixed={fields.every(([name]) => fixedBy(name))}
      >
        {fields.map(([name, looks]) => (
          <TextField
            key={name}
            label={t[name]}
            hint={
              <SettingHint fixedBy={fixedBy(name)} meanwhile={meanwhile(name)}>
                {t[`${name}Hint`]}
              </SettingHint>
            }
            readOnly={Boolean(fixedBy(name))}
            autoComplete="off"
            {...looks}
            {...text(name)}
          />
        ))}
        <TextAreaField
          label={t.postalAddress}
          hint={
            <SettingHint fixedBy={undefined} meanwhile={meanwhile('postalAddress')}>
              {t.postalAddressHint}
            </SettingHint>
          }
          rows={3}
          maxLength={300}
          {...text('postalAddress')}
        />
      </SectionForm>
      <PictureForm
        words={texts.signature}
        picture={settings.signature}
        send={sendSignature}
        remove={removeSignature}
        fixedBy={fixedBy('signature')}
        preview={(signature) => (
          <SignaturePreview
            signature={signature}
            signatory={values.signatory}
            accent={settings.accent}
          />
        )}
      />
    </Part>
  )
}
