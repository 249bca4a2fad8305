import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '@/records/deskRole'
import { bringDealerBack, type Dealer, dealersKey, dealersQuery, retireDealer } from './api'
import { DealerDialog } from './DealerDialog'
import { EntryActions } from './EntryActions'
import { EntryList } from './EntryList'
import { dealerColumns } from './entryColumns'
import { lastDealerWarnings } from './lastOne'
import { RetireDialog } from './RetireDialog'
import { texts } from './texts'

/** The dealers, and which forms offer each of them. */
export default function DealersPart() {
  const dealers = useQuery(dealersQuery)
  const may = useMay()
  const mayChange = may('PUT /desk/dealers/{id}')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Dealer>()
  const [retired, setRetired] = useState<Dealer>()
  const all = dealers.data ?? []

  return (
    <>
      <EntryList
        words={texts.dealers}
        query={dealers}
        columns={dealerColumns(
          mayChange
            ? (dealer) => (
                <EntryActions
                  entry={dealer}
                  editWord={texts.edit}
                  onEdit={setEdited}
                  onRetire={setRetired}
                  bringBack={bringDealerBack}
                  queryKey={dealersKey}
                />
              )
            : undefined,
        )}
        onAdd={mayChange ? () => setAdding(true) : undefined}
      />
      <DealerDialog
        open={isAdding || edited !== undefined}
        dealer={edited}
        dealers={all}
        onClose={() => {
          setAdding(false)
          setEdited(undefined)
        }}
      />
      <RetireDialog
        entry={retired}
        message={texts.dealers.retireMessage}
        warnings={retired ? lastDealerWarnings(all, retired) : []}
        retire={retireDealer}
        queryKey={dealersKey}
        onClose={() => setRetired(undefined)}
      />
    </>
  )
}
