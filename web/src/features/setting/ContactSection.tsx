import { removeSignature, type Settings, sendSignature } from './api'
import { PictureForm } from './PictureForm'
import { PlainSection } from './PlainSection'
import { contactSection } from './plainSections'
import { SignaturePreview } from './SignaturePreview'
import { texts } from './texts'

export function ContactSection({ settings }: { settings: Settings }) {
  return (
    <PlainSection of={contactSection} settings={settings}>
      {({ signatory }, fixedBy) => (
        <PictureForm
          words={texts.signature}
          picture={settings.signature}
          send={sendSignature}
          remove={removeSignature}
          fixedBy={fixedBy('signature')}
          preview={(signature) => (
            <SignaturePreview
              signature={signature}
              signatory={String(signatory)}
              accent={settings.accent}
            />
          )}
        />
      )}
    </PlainSection>
  )
}
