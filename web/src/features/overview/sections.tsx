import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { grouped } from '@/lib/count'
import { shortDate, timeOfDay } from '@/lib/dates'
import { useIsWide } from '@/lib/useMediaQuery'
import type { Overview } from './api'
import { Figure } from './Figure'
import {
  agesOf,
  allTickets,
  claimsOf,
  devicesDueBack,
  endingsOf,
  registrationsOf,
  statusesOf,
  tookOf,
  untouchedTickets,
  waitingOf,
  waitingPath,
} from './figures'
import { Tile } from './Tile'
import { said, texts } from './texts'

const t = texts.figures

interface SectionProps {
  title: string
  help?: string
  picker?: ReactNode
  children: ReactNode
}

function Section({ title, help, picker, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-sm">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        {help && <p className="print:hidden">{help}</p>}
        {picker}
      </div>
      {children}
    </section>
  )
}

/** On a phone, the charts are folded, so that the numbers fit on two screens. */
function Charts({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useIsWide()
  const grid = <div className="grid gap-3 lg:grid-cols-2 print:grid-cols-1">{children}</div>
  if (isWide) return grid
  return (
    <details className="group/charts print:[&::details-content]:[content-visibility:visible]">
      <summary className="mb-1 flex min-h-11 items-center gap-2 font-medium text-brand-ink text-sm print:hidden">
        <ChevronDown aria-hidden="true" className="size-4 group-open/charts:rotate-180" />
        {title}
      </summary>
      {grid}
    </details>
  )
}

/** Wide figures need a row of their own. */
const wide = 'lg:max-xl:col-span-2'

export function Now({ overview }: { overview: Overview }) {
  const { tickets, waiting, endings, today, asOf } = overview
  return (
    <Section title={said.now(timeOfDay(asOf))} help={texts.nowHelp}>
      <Tiles overview={overview} />
      <Charts title={texts.chartsNow}>
        {tickets && <Figure {...t.ages} data={agesOf(tickets, today)} empty={texts.empty.ages} />}
        {tickets && (
          <Figure
            {...t.statuses}
            data={statusesOf(tickets)}
            empty={texts.empty.statuses}
            sideways
          />
        )}
        {waiting && (
          <Figure {...t.waiting} data={waitingOf(waiting, today)} empty={texts.empty.waiting} />
        )}
        {endings && <Figure {...t.endings} data={endingsOf(endings)} empty={texts.empty.endings} />}
      </Charts>
    </Section>
  )
}

function Tiles({ overview }: { overview: Overview }) {
  const { tickets, waiting, endings } = overview
  const tiles = texts.tiles
  return (
    // All tiles are in one row on a laptop.
    <ul className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:grid-rows-[repeat(3,auto)]">
      {tickets && (
        <Tile
          label={tiles.open}
          value={grouped(tickets.repair + tickets.awr)}
          help={said.kinds(tickets.repair, tickets.awr)}
          to={allTickets}
        />
      )}
      {tickets && (
        <Tile
          label={tiles.untouched}
          value={grouped(tickets.untouched.repair + tickets.untouched.awr)}
          help={tiles.untouchedHelp}
          to={untouchedTickets(tickets.untouched.workingDays)}
        />
      )}
      {tickets && tickets.toReturn > 0 && (
        <Tile
          label={tiles.back}
          value={grouped(tickets.toReturn)}
          help={tiles.backHelp(tickets.dueBack)}
          to={devicesDueBack}
        />
      )}
      {waiting?.map(({ kind, count, since }) => (
        <Tile
          key={kind}
          label={tiles[kind]}
          value={grouped(count)}
          help={since ? said.since(shortDate(since)) : tiles.nothingWaits}
          to={waitingPath(kind)}
        />
      ))}
      {endings && (
        <Tile
          label={tiles.ending}
          value={grouped(endings[0]?.count ?? 0)}
          help={tiles.endingHelp}
        />
      )}
    </ul>
  )
}

export function InRange({ overview, picker }: { overview: Overview; picker: ReactNode }) {
  const { registrations, claims, answers, ends } = overview
  return (
    <Section title={texts.inRange} picker={picker}>
      <Charts title={texts.chartsInRange}>
        {registrations && (
          <Figure
            {...t.registrations}
            data={registrationsOf(registrations)}
            empty={texts.empty.registrations}
            className={wide}
          />
        )}
        {claims && (
          <Figure
            {...t.claims}
            data={claimsOf(claims)}
            empty={texts.empty.claims}
            className={wide}
          />
        )}
        {answers && (
          <Figure {...t.answers} data={tookOf(answers)} empty={texts.empty.answers}>
            <Took took={answers} />
          </Figure>
        )}
        {ends && (
          <Figure {...t.ends} data={tookOf(ends)} empty={texts.empty.ends}>
            <Took took={ends} />
          </Figure>
        )}
      </Charts>
    </Section>
  )
}

function Took({ took }: { took: NonNullable<Overview['answers']> }) {
  if (took.count === 0) return null
  return (
    <p className="mb-2 font-medium text-sm">
      {said.medianAndMean(took.medianSeconds, took.meanSeconds)}
    </p>
  )
}
