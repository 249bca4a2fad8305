import {
  BadgeIndianRupee,
  ChartColumn,
  FileCheck,
  FileText,
  ListTodo,
  type LucideIcon,
  PackageCheck,
  Replace,
  Settings,
  ShieldCheck,
  Users,
  Wrench,
} from 'lucide-react'
import { paths } from '@/lib/paths'
import type { DeskCall } from '@/records/deskRole'
import type { Waiting } from './waiting'

interface SidebarEntry {
  to: string
  label: string
  icon: LucideIcon
  /** The call without which its page shows nothing: only who may make it sees the entry. */
  needs: DeskCall
  /** Which number of waiting work stands beside it. */
  waits?: keyof Omit<Waiting, 'backup' | 'letters' | 'trail' | 'underAttack'>
  /** Where exactly that is shown which waits, if not in the page's own list of it. */
  toWaiting?: string
}

export interface SidebarGroup {
  label: string
  icon: LucideIcon
  entries: readonly Omit<SidebarEntry, 'icon'>[]
}

export const sidebarEntries: readonly SidebarEntry[] = [
  { to: paths.overview, needs: 'GET /desk/overview', label: 'Overview', icon: ChartColumn },
  {
    to: paths.queue,
    needs: 'GET /desk/queue',
    label: 'Queue',
    icon: ListTodo,
    waits: 'answers',
    toWaiting: `${paths.queue}?unanswered=true`,
  },
  { to: paths.review, needs: 'GET /desk/review/claims', label: 'Review', icon: FileCheck },
  { to: paths.customers, needs: 'GET /api/users/all', label: 'Registered Customer', icon: Users },
  {
    to: paths.agreements,
    needs: 'GET /agreement/fetchagreement',
    label: 'Agreement Details',
    icon: FileText,
  },
  {
    to: paths.registeredProducts,
    needs: 'GET /CustomerRegisteredProduct/fetch',
    label: 'Registered Product',
    icon: PackageCheck,
  },
  {
    to: paths.warrantyRequests,
    needs: 'GET /api/warranty/fetch',
    label: 'Warranty',
    icon: ShieldCheck,
    waits: 'warranty',
  },
  {
    to: paths.repairs,
    needs: 'GET /ProductRepair/fetch',
    label: 'Repair & Service',
    icon: Wrench,
    waits: 'repair',
  },
  {
    to: paths.customerAwr,
    needs: 'GET /admin/awr/fetch',
    label: 'Customer AWR',
    icon: Replace,
    waits: 'awr',
  },
]

export const schemesGroup: SidebarGroup = {
  label: 'Schemes',
  icon: BadgeIndianRupee,
  entries: [
    { to: paths.createScheme, needs: 'POST /Scheme/create', label: 'Create Scheme' },
    { to: paths.allSchemes, needs: 'GET /Scheme/CopySchemes', label: 'All Schemes' },
    {
      to: paths.customerSchemes,
      needs: 'GET /Scheme/fetch',
      label: 'Customer Scheme',
      waits: 'claims',
    },
  ],
}

/** What keeps the desk itself running. */
export const administrationGroup: SidebarGroup = {
  label: 'Administration',
  icon: Settings,
  entries: [
    { to: paths.catalogue, needs: 'GET /desk/catalogue/models', label: 'Catalogue' },
    { to: paths.people, needs: 'GET /desk/people', label: 'People' },
    { to: paths.letters, needs: 'GET /desk/letters', label: 'Emails' },
    { to: paths.settings, needs: 'GET /desk/settings', label: 'Settings' },
    { to: paths.audit, needs: 'GET /desk/audit', label: 'Audit Trail' },
  ],
}
