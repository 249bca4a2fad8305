/** Reports a link that names a record but no customer. The page cannot open such a link. */
export function Ownerless({ name }: { name: string }) {
  return (
    <p
      role="alert"
      className="wrap-anywhere mb-4 rounded-card border border-line bg-tone-yellow px-4 py-2 text-sm text-tone-yellow-ink"
    >
      The link names {name}, but not the customer whose it is, so it cannot be opened. Perhaps it
      was cut off. The search in the top bar finds it.
    </p>
  )
}
