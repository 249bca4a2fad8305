/** Leads to a mail to an address, and to nothing that the address has in it. */
export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
