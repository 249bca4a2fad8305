import { MISSING } from '@/lib/missing'

/** A phone number as a link. With too few digits, it is plain text. */
export function PhoneLink({ number }: { number: string | null | undefined }) {
  const text = number?.trim()
  if (!text) return MISSING
  const dialled = text.replaceAll(/(?!^\+)\D/g, '')
  if (dialled.length < 5) return text
  return (
    <a
      href={`tel:${dialled}`}
      className="tabular whitespace-nowrap text-brand-ink underline-offset-4 hover:underline max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {text}
    </a>
  )
}
