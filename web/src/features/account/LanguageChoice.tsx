import { RadioGroup } from '@/components/form/RadioGroup'
import { Card } from '@/components/page/Card'
import { choose, type Language, language, languages, say } from '@/language'

const title = say('Language')

/** Chooses the language of the customer's pages and emails. */
export function LanguageChoice() {
  return (
    <Card title={title}>
      <RadioGroup
        label={title}
        labelHidden
        hint={say('Pages and emails are in this language. Printed agreements stay in English.')}
        value={language}
        onChange={({ target }) => choose(target.value as Language)}
        options={Object.entries(languages).map(([value, name]) => ({
          value,
          // The system's own letters: the font for Hindi is loaded once it is chosen.
          label: (
            <span lang={value} className="font-[system-ui]">
              {name}
            </span>
          ),
        }))}
      />
    </Card>
  )
}
