import { quarters } from './texts'

type Quarter = (typeof quarters)[number]['value']

interface QuarterOfYear {
  quarter: string
  year: number
}

/** The quarter that follows. The fourth, January to March, is the first one of a calendar year. */
export function nextQuarter({ quarter, year }: QuarterOfYear): {
  quarter: Quarter
  year: number
} {
  const place = quarters.findIndex(({ value }) => value === quarter)
  const next = quarters[(place + 1) % quarters.length] ?? quarters[0]
  return { quarter: next.value, year: next.value === 'Q4' ? year + 1 : year }
}
