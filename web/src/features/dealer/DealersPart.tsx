import { useQuery } from '@tanstack/react-query'
import { bringDealerBack, type Dealer, dealersQuery, retireDealer } from './api'
import { DealerDialog } from './DealerDialog'
import { EntryList } from './EntryList'
import { dealerColumns } from './entryColumns'
import { lastDealerWarnings } from './lastOne'
import { texts } from './texts'

/** The list of dealers, and the forms that offer each of them. */
export default function DealersPart() {
  const dealers = useQuery(dealersQuery)
  const all = dealers.data ?? []
  return (
    <EntryList<Dealer>
      words={{ ...texts.dealers, edit: texts.edit }}
      list="dealers"
      query={dealers}
      columns={dealerColumns}
      change="PUT /desk/dealers/{id}"
      retire={retireDealer}
      restore={bringDealerBack}
      refresh={[dealersQuery.queryKey]}
      warnings={(dealer) => lastDealerWarnings(all, dealer)}
      dialog={(dealer, onClose) => <DealerDialog dealer={dealer} dealers={all} onClose={onClose} />}
    />
  )
}
