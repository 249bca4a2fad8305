import { KeysDialog } from '@/components/overlay/KeysDialog'

const keys = [
  ['J', 'Next line'],
  ['K', 'Previous line'],
  ['Enter', 'Open the line. In the search: go to the first line'],
  ['/', 'Search'],
  ['Ctrl K', 'Search everything'],
  ['Esc', 'Clear the search, or close the open record'],
  ['?', 'Show these shortcuts'],
] as const

/** The shortcut keys of the desk's lists. */
export function ListKeysDialog(props: { open: boolean; onClose: () => void }) {
  return <KeysDialog {...props} title="Keyboard shortcuts" close="Close" list={keys} />
}
