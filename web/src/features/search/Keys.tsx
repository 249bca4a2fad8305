import { texts } from './texts'

/** The keys of the search. Hidden on phones. */
export function Keys() {
  return (
    <p
      aria-hidden="true"
      className="flex gap-4 border-line border-t pt-3 text-muted text-xs max-md:hidden"
    >
      <Key name="↑ ↓" does={texts.keys.move} />
      <Key name="Enter" does={texts.keys.open} />
      <Key name="Esc" does={texts.keys.close} />
    </p>
  )
}

function Key({ name, does }: { name: string; does: string }) {
  return (
    <span>
      <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-mono">{name}</kbd>{' '}
      {does}
    </span>
  )
}
