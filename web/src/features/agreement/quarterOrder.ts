interface QuarterOfYear {
  quarter: string
  year: number
}

/** The order within a calendar year, which begins with the fourth quarter: January to March. */
const order = ['Q4', 'Q1', 'Q2', 'Q3']

/** Whether a quarter lies after another one. */
export function isLaterThan(a: QuarterOfYear, b: QuarterOfYear): boolean {
  if (a.year !== b.year) return a.year > b.year
  return order.indexOf(a.quarter) > order.indexOf(b.quarter)
}
