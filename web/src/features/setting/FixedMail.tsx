import { Card } from '@/components/page/Card'
import { DescriptionList } from '@/components/page/DescriptionList'
import type { MailServer } from './api'
import { SettingHint } from './SettingHint'
import { texts } from './texts'

const t = texts.mail

interface Props {
  server: MailServer | undefined
  variable: string
}

/** The mail server, if the environment sets it. */
export function FixedMail({ server, variable }: Props) {
  const encryption = t.encryptions.find(({ value }) => value === server?.encryption)?.label
  return (
    <Card className="grid gap-5">
      {server && (
        <DescriptionList
          items={[
            { label: t.host, value: server.host },
            { label: t.port, value: server.port },
            { label: t.encryption, value: encryption },
            { label: t.username, value: server.username },
            { label: t.password, value: server.hasPassword && t.stored },
            { label: t.from, value: server.from },
          ]}
        />
      )}
      <p className="text-muted text-sm">
        <SettingHint fixedBy={variable} />
      </p>
    </Card>
  )
}
