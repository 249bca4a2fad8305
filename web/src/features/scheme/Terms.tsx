import { texts } from './texts'

const t = texts.terms

export function TermsList() {
  return (
    <ol className="list-decimal space-y-1.5 pl-5 text-muted text-sm">
      {t.list.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  )
}

/** The terms inside a form, folded at first. */
export function FoldedTerms() {
  return (
    <details className="rounded-control border border-line bg-sunken px-3 py-2">
      <summary className="cursor-pointer font-medium text-sm max-md:py-3">{t.show}</summary>
      <div className="mt-2 mb-1">
        <TermsList />
      </div>
    </details>
  )
}
