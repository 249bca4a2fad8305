import {
  BadgeIndianRupee,
  ChartColumn,
  FileCheck,
  FileText,
  ListTodo,
  PackageCheck,
  Replace,
  Settings,
  ShieldCheck,
  Users,
  Wrench,
} from 'lucide-react'

/**
 * The icons of the sidebar. The page list uses their names, so that the login does not load them.
 */
export const icons = {
  BadgeIndianRupee,
  ChartColumn,
  FileCheck,
  FileText,
  ListTodo,
  PackageCheck,
  Replace,
  Settings,
  ShieldCheck,
  Users,
  Wrench,
} as const

export type IconName = keyof typeof icons
