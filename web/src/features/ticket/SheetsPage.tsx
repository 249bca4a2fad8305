import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { causeOf, statusOf } from '@/api/error'
import { ButtonLink } from '@/components/button/ButtonLink'
import { PrintButton } from '@/components/button/PrintButton'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { tabStyles } from '@/components/page/tabStyles'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { type Paper, papers, paths, sheetsPath } from '@/lib/paths'
import { Link, useSearchParams } from '@/lib/router'
import { type Sheet, sheetsQuery } from './api'
import { JobCard } from './JobCard'
import { ParcelLabel } from './ParcelLabel'
import { sheetCount, texts } from './sheetTexts'
import './sheets.css'

/** Prints the sheets of the tickets in the address, one per page. */
export default function SheetsPage() {
  const [params] = useSearchParams()
  const numbers = params.get('numbers') ?? ''
  const paper = papers.find((one) => one === params.get('paper')) ?? 'card'
  const asked = useQuery({ ...sheetsQuery(numbers), enabled: numbers !== '' })
  const sheets = asked.data?.sheets ?? []
  return (
    <>
      <div className="print:hidden">
        <ButtonLink variant="quiet" icon={ArrowLeft} to={paths.queue} className="-ml-3">
          {texts.back}
        </ButtonLink>
        <header className="mt-2 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="font-semibold text-xl tracking-tight">{texts.title}</h1>
            <p className="mt-1 max-w-prose text-body text-muted">{texts.help}</p>
          </div>
          {sheets.length > 0 && (
            <span className="flex items-center gap-3">
              <span role="status" className="tabular text-muted text-sm">
                {sheetCount(sheets.length)}
              </span>
              <PrintButton>{texts.print}</PrintButton>
            </span>
          )}
        </header>
        {numbers !== '' && <Papers numbers={numbers} chosen={paper} />}
      </div>
      {numbers === '' ? (
        <EmptyState
          title={texts.none}
          text={texts.noneHelp}
          action={
            <ButtonLink variant="secondary" to={paths.queue}>
              {texts.openQueue}
            </ButtonLink>
          }
        />
      ) : asked.isPending ? (
        <FullScreenSpinner label={texts.loading} />
      ) : asked.isError ? (
        <Failure error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Sheets sheets={sheets} sender={asked.data?.sender ?? ''} paper={paper} />
      )}
    </>
  )
}

/** Links to the three paper types. */
function Papers({ numbers, chosen }: { numbers: string; chosen: Paper }) {
  return (
    <nav
      aria-label={texts.choose}
      className="mb-5 flex gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none] border-line border-b"
    >
      {papers.map((paper) => (
        <Link
          key={paper}
          replace
          to={sheetsPath(numbers.split(','), paper)}
          aria-current={paper === chosen ? 'page' : undefined}
          className={tabStyles(paper === chosen)}
        >
          {texts.papers[paper]}
        </Link>
      ))}
    </nav>
  )
}

interface SheetsProps {
  sheets: readonly Sheet[]
  sender: string
  paper: Paper
}

function Sheets({ sheets, sender, paper }: SheetsProps) {
  return (
    <div className="sheets">
      {sheets.map((sheet) =>
        paper === 'card' ? (
          <JobCard key={sheet.ticketNumber} sheet={sheet} />
        ) : (
          <ParcelLabel
            key={sheet.ticketNumber}
            sheet={sheet}
            sender={sender}
            isInch={paper === 'label-inch'}
          />
        ),
      )}
    </div>
  )
}

/** A retry does not help for an unknown number. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isFinal = [400, 404].includes(statusOf(error))
  return (
    <LoadFailure
      message={texts.failure}
      cause={causeOf(error)}
      onRetry={onRetry}
      action={
        isFinal && (
          <ButtonLink variant="secondary" to={paths.queue}>
            {texts.openQueue}
          </ButtonLink>
        )
      }
    />
  )
}
