import { SelectField } from '@/components/form/SelectField'
import { awrDealers, dealerOptions } from '@/lib/dealers'
import { raiseAwr } from './api'
import { RequestDialog, type RequestDialogProps } from './RequestDialog'
import { RequestForm } from './RequestForm'
import { texts } from './texts'

const t = texts.request
const dealers = dealerOptions(awrDealers)

/** Asks for a replacement before the broken product has come back. */
export function AwrDialog(props: RequestDialogProps) {
  return (
    <RequestDialog {...props} title={t.awrTitle}>
      {(form) => (
        <RequestForm {...form} raise={raiseAwr}>
          {(register) => (
            <SelectField
              label={t.purchaseFrom}
              placeholder={t.selectDealer}
              options={dealers}
              {...register('purchaseFrom')}
            />
          )}
        </RequestForm>
      )}
    </RequestDialog>
  )
}
