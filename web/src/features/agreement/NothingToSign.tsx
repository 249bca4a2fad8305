import { ButtonLink } from '@/components/button/ButtonLink'
import { Card } from '@/components/page/Card'
import { EmptyState } from '@/components/page/EmptyState'
import { paths } from '@/lib/paths'
import { texts } from './texts'

/** Replaces the form while no programme is open. */
export function NothingToSign({ hasLetters }: { hasLetters: boolean }) {
  return (
    <Card role="status">
      <EmptyState
        title={texts.nothing.title}
        text={texts.nothing.text}
        action={
          hasLetters && (
            <ButtonLink variant="secondary" to={paths.myAgreements}>
              {texts.notice.view}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
