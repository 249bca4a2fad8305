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

/** The pictures of the sidebar. The list of the pages names them, so that the login does not load them. */
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
