import { useState } from 'react'
import { usePortal } from '@/api/portal'
import { RadioGroup } from '@/components/form/RadioGroup'
import { SelectField } from '@/components/form/SelectField'
import { mayHaveAwr } from '@/lib/warranty'
import { raiseFor, type TicketKind } from './api'
import { behalfTitle, deskTexts } from './deskTexts'
import { RequestDialog, type RequestDialogProps } from './RequestDialog'
import { type Raiser, type RequestedProduct, RequestForm } from './RequestForm'
import { texts } from './texts'

const t = deskTexts.behalf

interface Props extends Omit<RequestDialogProps, 'product'> {
  raiser: Raiser
  product: (RequestedProduct & { productType: string; isClaimed: boolean }) | undefined
}

/** The desk's version of both request forms, filled in for a customer. */
export function RaiseForDialog({ raiser, ...props }: Props) {
  const { awrDealers, typesWithoutAwr } = usePortal()
  const [chosen, setChosen] = useState<TicketKind>('repair')
  const { product } = props
  const hasAwr =
    product !== undefined && !product.isClaimed && mayHaveAwr(product.productType, typesWithoutAwr)
  const kind = hasAwr ? chosen : 'repair'
  return (
    <RequestDialog {...props} title={behalfTitle(raiser.name)}>
      {(form) => (
        <>
          <RadioGroup
            label={t.kind}
            name="ticket-kind"
            hint={hasAwr ? undefined : t.noAwr}
            options={[
              { value: 'repair', label: t.repair },
              { value: 'awr', label: t.awr, disabled: !hasAwr },
            ]}
            value={kind}
            onChange={({ target }) => setChosen(target.value as TicketKind)}
            fieldClassName="mb-5"
            className="max-md:[&_label]:min-h-11"
          />
          <RequestForm {...form} raiser={raiser} raise={raiseFor(raiser.customerId, kind)}>
            {kind === 'awr'
              ? (field) => (
                  <SelectField
                    label={texts.request.purchaseFrom}
                    placeholder={texts.request.selectDealer}
                    options={awrDealers}
                    {...field}
                  />
                )
              : undefined}
          </RequestForm>
        </>
      )}
    </RequestDialog>
  )
}
