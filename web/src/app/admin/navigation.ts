import {
  BadgeIndianRupee,
  FileText,
  type LucideIcon,
  PackageCheck,
  Replace,
  ShieldCheck,
  Users,
  Wrench,
} from 'lucide-react'
import { paths } from '@/lib/paths'
import type { Waiting } from './waiting'

interface SidebarEntry {
  to: string
  label: string
  icon: LucideIcon
  /** Which number of waiting work stands beside it. */
  waits?: keyof Omit<Waiting, 'backup'>
}

export interface SidebarGroup {
  label: string
  icon: LucideIcon
  entries: readonly Omit<SidebarEntry, 'icon'>[]
}

export const sidebarEntries: readonly SidebarEntry[] = [
  { to: paths.customers, label: 'Registered Customer', icon: Users },
  { to: paths.agreements, label: 'Agreement Details', icon: FileText },
  { to: paths.registeredProducts, label: 'Registered Product', icon: PackageCheck },
  { to: paths.warrantyRequests, label: 'Warranty', icon: ShieldCheck, waits: 'warranty' },
  { to: paths.repairs, label: 'Repair & Service', icon: Wrench, waits: 'repair' },
  { to: paths.customerAwr, label: 'Customer AWR', icon: Replace, waits: 'awr' },
]

export const schemesGroup: SidebarGroup = {
  label: 'Schemes',
  icon: BadgeIndianRupee,
  entries: [
    { to: paths.createScheme, label: 'Create Scheme' },
    { to: paths.allSchemes, label: 'All Schemes' },
    { to: paths.customerSchemes, label: 'Customer Scheme', waits: 'claims' },
  ],
}
