import { say } from '@/language'
/** The first link for the keyboard. It skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-brand px-4 py-2 text-on-brand focus:translate-y-0 print:hidden"
    >
      {say('Skip to content')}
    </a>
  )
}
