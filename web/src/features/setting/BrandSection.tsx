import { usePortal } from '@/api/portal'
import { TextField } from '@/components/form/TextField'
import { Logo } from '@/components/page/Logo'
import { Part } from '@/components/page/Part'
import { AccentField } from './AccentField'
import { AccentPreview } from './AccentPreview'
import { removeDarkLogo, removeLogo, type Settings, saveBrand, sendDarkLogo, sendLogo } from './api'
import { Ground } from './Ground'
import { LogoPreview } from './LogoPreview'
import { PictureForm } from './PictureForm'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useSection } from './useSection'

const t = texts.brand

export function BrandSection({ settings }: { settings: Settings }) {
  const section = useSection({
    settings,
    part: ({ name, accent }) => ({ name, accent }),
    send: (fields, version) => saveBrand({ ...fields, version }),
    done: t.done,
    labels: t,
  })
  const { brand } = usePortal()
  const { text, meanwhile, fixedBy, values } = section
  const isFixed = ['name', 'accent'].every(fixedBy)
  return (
    <Part title={t.title} help={t.help}>
      <SectionForm section={section} submit={t.submit} isFixed={isFixed}>
        <TextField
          label={t.name}
          hint={
            <SettingHint fixedBy={fixedBy('name')} meanwhile={meanwhile('name')}>
              {t.nameHint}
            </SettingHint>
          }
          required
          readOnly={Boolean(fixedBy('name'))}
          autoComplete="organization"
          {...text('name')}
        />
        <AccentField
          hint={
            <SettingHint fixedBy={fixedBy('accent')} meanwhile={meanwhile('accent')}>
              {t.accentHint}
            </SettingHint>
          }
          readOnly={Boolean(fixedBy('accent'))}
          {...text('accent')}
        />
        <AccentPreview accent={values.accent} />
      </SectionForm>
      <PictureForm
        words={texts.logo}
        picture={settings.logo}
        send={sendLogo}
        remove={removeLogo}
        fixedBy={fixedBy('logo')}
        preview={(logo) => (
          <LogoPreview
            logo={logo}
            brand={values.name || brand}
            lightOnly={Boolean(settings.darkLogo)}
          />
        )}
      />
      {settings.logo && (
        <PictureForm
          words={texts.darkLogo}
          picture={settings.darkLogo}
          send={sendDarkLogo}
          remove={removeDarkLogo}
          fixedBy={undefined}
          preview={(logo) => (
            <Ground theme="dark">
              <Logo brand={values.name || brand} picture={logo} />
            </Ground>
          )}
        />
      )}
    </Part>
  )
}
