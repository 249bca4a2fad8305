import { RadioGroup } from '@/components/form/RadioGroup'
import { Card } from '@/components/page/Card'
import { choose, type Language, language, languages, say } from '@/language'
import { fontOf } from '@/language/fontOf'
import { cx } from '@/lib/cx'
import { customerSession } from '@/lib/session'
import { useSave } from '@/records/useSave'
import { saveLanguage } from './languageApi'

const title = say('Language')

export function LanguageChoice() {
  const choice = useSave({
    send: saveLanguage,
    failure: say('The language could not be saved. Please try again.'),
    onSaved: (_, chosen) => choose(chosen, customerSession.shown()?.customerId),
  })
  return (
    <Card title={title}>
      <RadioGroup
        label={title}
        labelHidden
        hint={say('Pages and emails are in this language. Printed agreements stay in English.')}
        value={choice.input ?? language}
        disabled={choice.isSaving}
        onChange={({ target }) => choice.save(target.value as Language)}
        options={Object.entries(languages).map(([value, name]) => ({
          value,
          label: (
            <span lang={value} className={cx(fontOf(value as Language))}>
              {name}
            </span>
          ),
        }))}
      />
    </Card>
  )
}
