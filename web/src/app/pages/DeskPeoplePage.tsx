import { StepOfEveryone } from '@/features/secondstep/StepOfEveryone'
import PeoplePage from '@/features/staff/PeoplePage'
import { useMay } from '@/records/deskRole'

/** The people at the desk, and which of them show a second step at the login. */
export default function DeskPeoplePage() {
  const may = useMay()
  return (
    <>
      <PeoplePage />
      {may('PUT /desk/second-step') && (
        <div className="mt-8">
          <StepOfEveryone />
        </div>
      )}
    </>
  )
}
