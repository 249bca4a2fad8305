interface QuarterOfYear {
  quarter: string
  year: number
}

/** The order in a calendar year. It starts with Q4, which is January to March. */
const order = ['Q4', 'Q1', 'Q2', 'Q3']

export function isLaterThan(a: QuarterOfYear, b: QuarterOfYear): boolean {
  if (a.year !== b.year) return a.year > b.year
  return order.indexOf(a.quarter) > order.indexOf(b.quarter)
}
