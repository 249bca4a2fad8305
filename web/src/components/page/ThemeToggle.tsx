import { Monitor, Moon, Sun } from 'lucide-react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme'

const looks = {
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
  system: { icon: Monitor, next: 'light' },
} as const satisfies Record<ThemeChoice, { icon: typeof Sun; next: ThemeChoice }>

/** Switches between light, dark and system theme. The icon shows the current choice. */
export function ThemeToggle({ className }: { className?: string }) {
  const choice = useThemeChoice()
  const { icon: Icon, next } = looks[choice]
  const label = say('Theme: {choice}. Change to {next}', {
    choice: say(choice),
    next: say(next),
  })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next)}
      className={cx(
        'inline-flex h-10 shrink-0 items-center gap-1.5 rounded-control px-2 text-muted text-sm transition-colors hover:bg-sunken hover:text-ink max-md:h-11',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {say('Theme')}
    </button>
  )
}
