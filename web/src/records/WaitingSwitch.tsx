import { useState } from 'react'
import { RadioGroup } from '@/components/form/RadioGroup'
import type { ListState } from '@/components/table/useListState'
import { adminSession, useSession } from '@/lib/session'
import { keptWaiting } from './keptWaiting'

/** The value of the filter in the address and in the API call. */
const WAITING = '1'

const choices = [
  { label: 'All', value: '' },
  { label: 'Waiting', value: WAITING },
]

/** The filter for waiting records. Each person's last choice is kept. */
export function useWaiting(list: ListState<'waiting'>, name: string) {
  const person = useSession(adminSession)?.person ?? ''
  const [isKept, setKept] = useState(() => keptWaiting.of(person, name))
  const isWanted = list.filters.waiting === WAITING || (isKept && list.q === '')
  return {
    waiting: isWanted ? WAITING : '',
    choose: (chosen: string) => {
      setKept(chosen === WAITING)
      keptWaiting.keep(person, name, chosen === WAITING)
      list.setFilter('waiting', chosen)
    },
  }
}

/** Switches a list between all and waiting records. */
export function WaitingSwitch({ waiting, choose }: ReturnType<typeof useWaiting>) {
  return (
    <RadioGroup
      label="Which customers"
      labelHidden
      look="segmented"
      name="waiting"
      options={choices}
      value={waiting}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
