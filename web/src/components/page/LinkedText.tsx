import { splitLinks } from './links'

interface Props {
  text: string
  /** Returns the text to show instead of an address. */
  nameOf?: (href: string) => string
}

/** A text from the desk. Web addresses become links. No other markup is read. */
export function LinkedText({ text, nameOf }: Props) {
  return splitLinks(text).map((part, position) =>
    part.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        key={position}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="wrap-anywhere text-brand-ink underline underline-offset-2"
      >
        {nameOf ? nameOf(part.href) : part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
