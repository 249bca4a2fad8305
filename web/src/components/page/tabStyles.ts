/** The class names of a tab link. The current one is underlined. */
export const tabStyles = (isCurrent: boolean): string =>
  `-mb-px flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 font-medium transition-colors ${
    isCurrent ? 'border-brand text-brand-ink' : 'border-transparent text-muted hover:text-ink'
  }`
