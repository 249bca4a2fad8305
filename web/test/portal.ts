/**
 * The values that the server writes into the page's head. The lists are as long as the real ones in
 * internal/app/portal.go.
 */
const awrDealers = [
  'PIONEER_COMPUTER',
  'MICRO_INFOSOLUTIONS',
  'JALAN_DISTRIBUTORS',
  'HITECH_SOLUTIONS',
  'GROWTH_PARTNERS',
  'DOCKET_CARE_SYSTEMS',
  'COMPUTER_PROFESSIONAL',
  'ALL_FORTECH',
  'FORTECH',
  'SATYA_IT_SOLUTION',
  'VISION_INDIA',
  'COMTECH_SOLUTION_POINT',
  'DIGITAL_EQUIPMENTS',
  'CREATIVE_IT_HUB',
  'SRK_ENTERPRISES',
  'UNIVERSAL',
]

const lists = {
  dealers: [...awrDealers, 'PRANSH_DIGITAL_PRIVATE_LIMITED', 'STEK SYSTEM'],
  'awr-dealers': awrDealers,
  'period-choices': ['6 Months', '1 Year', '2 Years', '3 Years', '4 Years', '5 Years'],
  'types-without-awr': ['CAT-6', 'TELEPHONE', 'LIFT', 'HDMI', 'CCTV', 'POWER SUPPLY'],
}

/** Writes the page's head like the server. */
export function writeHead(): void {
  for (const [name, values] of Object.entries(lists)) {
    const tag = document.createElement('meta')
    tag.name = `aftercare:${name}`
    tag.content = JSON.stringify(values)
    document.head.append(tag)
  }
}
