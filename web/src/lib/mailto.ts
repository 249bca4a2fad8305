/** Returns a mailto link. Special characters in the address cannot add headers. */
export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
