export const textLink =
  'text-sm font-medium text-brand-ink underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center'
