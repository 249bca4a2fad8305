import { say } from '@/language'
/** The first stop of the keyboard: past the navigation, straight to the page. */
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
