import type { Courier } from './api'

/** Common couriers in India with their tracking addresses. The addresses may change. */
export const knownCouriers: readonly Courier[] = [
  {
    name: 'Blue Dart',
    pattern: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={docket}',
  },
  { name: 'Delhivery', pattern: 'https://www.delhivery.com/track-v2/package/{docket}' },
  { name: 'DTDC', pattern: 'https://www.dtdc.in/trace.asp?strCnno={docket}' },
  { name: 'Ecom Express', pattern: 'https://ecomexpress.in/tracking/?awb_field={docket}' },
  { name: 'Ekart', pattern: 'https://ekartlogistics.com/shipmenttrack/{docket}' },
  {
    name: 'The Professional Couriers',
    pattern: 'https://www.tpcindia.com/track-info.aspx?id={docket}',
  },
  { name: 'XpressBees', pattern: 'https://www.xpressbees.com/shipment/tracking?awbNo={docket}' },
]
