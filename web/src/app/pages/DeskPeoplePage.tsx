import PeoplePage from '@/features/staff/PeoplePage'
import { StepOfEveryone } from '@/features/twofactor/StepOfEveryone'
import { usePermissions } from '@/records/deskRole'
import { useAttacks } from '../admin/attacks'

export default function DeskPeoplePage() {
  const may = usePermissions()
  const ofDesk = useAttacks().filter(({ kind }) => kind === 'admin')
  return (
    <>
      <PeoplePage
        failedLogins={new Map(ofDesk.map(({ id, failedLogins }) => [id, failedLogins]))}
      />
      {may('PUT /desk/second-step') && (
        <div className="mt-8">
          <StepOfEveryone />
        </div>
      )}
    </>
  )
}
