import type { LucideIcon } from 'lucide-react'
import type { DeskCall } from '@/records/deskRole'
import { type DeskPage, deskPages, type NavEntry, navGroups } from '../pages'
import { icons } from './icons'

interface SidebarEntry extends Pick<NavEntry, 'label' | 'waits'> {
  to: string
  needs: DeskCall
  toWaiting: string
}

export interface SidebarGroup {
  label: string
  icon: LucideIcon
  entries: readonly SidebarEntry[]
}

const entries = Object.values<DeskPage>(deskPages).flatMap(({ path, needs, nav }) =>
  nav
    ? [
        {
          ...nav,
          icon: nav.icon && icons[nav.icon],
          to: path,
          needs,
          toWaiting: `${path}${nav.waitsAt ?? '?waiting=1'}`,
        },
      ]
    : [],
)

export const sidebarEntries = entries.filter((entry) => entry.icon !== undefined)

export const sidebarGroups: readonly SidebarGroup[] = Object.entries(navGroups).map(
  ([name, group]) => ({
    ...group,
    icon: icons[group.icon],
    entries: entries.filter(({ group: of }) => of === name),
  }),
)
