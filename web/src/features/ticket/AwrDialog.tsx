import { usePortal } from '@/api/portal'
import { SelectField } from '@/components/form/SelectField'
import { raiseAwr } from './api'
import { RequestDialog, type RequestDialogProps } from './RequestDialog'
import { RequestForm } from './RequestForm'
import { texts } from './texts'

const t = texts.request

/** The form for an advance replacement, before the defective product has come back. */
export function AwrDialog(props: RequestDialogProps) {
  const { awrDealers } = usePortal()
  return (
    <RequestDialog {...props} title={t.awrTitle}>
      {(form) => (
        <RequestForm {...form} raise={raiseAwr}>
          {(field) => (
            <SelectField
              label={t.purchaseFrom}
              placeholder={t.selectDealer}
              options={awrDealers}
              {...field}
            />
          )}
        </RequestForm>
      )}
    </RequestDialog>
  )
}
