import { raiseRepair } from './api'
import { RequestDialog, type RequestDialogProps } from './RequestDialog'
import { RequestForm } from './RequestForm'
import { texts } from './texts'

export function ServiceRequestDialog(props: RequestDialogProps) {
  return (
    <RequestDialog {...props} title={texts.request.repairTitle}>
      {(form) => <RequestForm {...form} raise={raiseRepair} />}
    </RequestDialog>
  )
}
