/** The codes of the dealers, as three forms offer them. A code is shown as it is written. */
export const awrDealers = [
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
] as const

/** Agreements and scheme claims know two more. */
export const partnerDealers = [
  ...awrDealers,
  'PRANSH_DIGITAL_PRIVATE_LIMITED',
  'STEK SYSTEM',
] as const

/** The codes as the options of a select. */
export function dealerOptions(dealers: readonly string[]) {
  return dealers.map((code) => ({ value: code, label: code }))
}
