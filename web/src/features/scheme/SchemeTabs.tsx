import { tabStyles } from '@/components/page/tabStyles'
import { paths } from '@/lib/paths'
import { NavLink } from '@/lib/router'
import { texts } from './texts'

const tabs = [
  { to: paths.customerSchemes, label: texts.manage.tab },
  { to: paths.registeredSchemes, label: texts.registered.tab },
]

export function SchemeTabs() {
  return (
    <nav aria-label="Claimed schemes" className="mb-4 flex gap-1 border-line border-b">
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={({ isActive }) => tabStyles(isActive)}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
