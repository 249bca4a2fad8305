import { type ReactNode, useMemo } from 'react'
import { Combobox } from '@/components/form/Combobox'
import { texts } from './texts'
import { allZones, offsetOf, zonesLike } from './zones'

const t = texts.calendar

interface Props {
  value: string
  onChange: (zone: string) => void
  hint: ReactNode
  error: string | undefined
  disabled: boolean
}

export function TimeZoneField({ value, onChange, hint, ...field }: Props) {
  const zones = useMemo(() => allZones(), [])
  const suggestions = zones.includes(value)
    ? []
    : zonesLike(value, zones).map((zone) => ({ value: zone, detail: offsetOf(zone) }))
  const offset = offsetOf(value)
  return (
    <Combobox
      {...field}
      label={t.timeZone}
      name="timeZone"
      required
      hint={
        <>
          {offset && <span className="tabular mr-2 font-medium text-ink">{offset}</span>}
          {hint}
        </>
      }
      value={value}
      onChange={onChange}
      onChoose={onChange}
      suggestions={suggestions}
    />
  )
}
