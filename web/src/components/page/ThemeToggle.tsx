import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '@/components/button/IconButton'
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme'

const looks = {
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
  system: { icon: Monitor, next: 'light' },
} as const satisfies Record<ThemeChoice, { icon: typeof Sun; next: ThemeChoice }>

/** Goes round light, dark and the system's wish. Its icon is the choice now. */
export function ThemeToggle({ className }: { className?: string }) {
  const choice = useThemeChoice()
  const { icon, next } = looks[choice]
  return (
    <IconButton
      label={`Theme: ${choice}. Change to ${next}`}
      icon={icon}
      className={className}
      onClick={() => chooseTheme(next)}
    />
  )
}
