import type { ComponentType } from 'react'
import type { DeskCall } from '@/records/deskRole'
import type { IconName } from './admin/icons'
import type { Waiting } from './admin/waiting'

/**
 * The list of all pages. `make gen` writes their addresses into lib/paths.gen.ts for links, and
 * into addresses.gen.txt for the server, which answers 404 to all others.
 */
export interface Page {
  path: string
  /** The title of the browser tab, equal to the heading of the page. */
  title: string
  load: () => Promise<{ default: ComponentType }>
  /** For login pages: logged-in users are redirected. */
  isForGuests?: 'customer' | 'desk'
  isAboutSchemes?: true
}

export interface DeskPage extends Page {
  /** The API call that the page needs. Only roles that may make it see its entry. */
  needs: DeskCall
  /** The entry in the sidebar. Entries have the order of this list. */
  nav?: NavEntry
}

export interface NavEntry {
  label: string
  /** An entry has an icon or belongs to a group. */
  icon?: IconName
  group?: keyof typeof navGroups
  waits?: keyof Omit<Waiting, 'backup' | 'letters' | 'trail' | 'underAttack'>
  /** The search that shows the waiting records. The default is '?waiting=1'. */
  waitsAt?: string
}

export const navGroups = {
  schemes: { label: 'Schemes', icon: 'BadgeIndianRupee' },
  administration: { label: 'Administration', icon: 'Settings' },
} as const

export const redirects = { admin: '/admin/dashboard' } as const

/** The first pages of a visit. They load without the query code. */
export const entrances = {
  login: {
    path: '/',
    title: 'Login',
    isForGuests: 'customer',
    load: () => import('@/features/account/LoginPage'),
  },
  ticketTracker: {
    path: '/serviceProduct/ticketStatus',
    title: 'Track your ticket status',
    load: () => import('@/features/ticket/TrackerPage'),
  },
} as const satisfies Record<string, Page>

export const publicPages = {
  register: {
    path: '/register',
    title: 'Register',
    load: () => import('@/features/account/RegisterPage'),
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot Password',
    load: () => import('@/features/account/ForgotPasswordPage'),
  },
  resetPassword: {
    path: '/reset-password/:token',
    title: 'Reset Password',
    load: () => import('@/features/account/ResetPasswordPage'),
  },
  confirmEmail: {
    path: '/confirm-email/:token',
    title: 'Confirm your email address',
    load: () => import('@/features/account/ConfirmEmailPage'),
  },
  restoreEmail: {
    path: '/restore-email/:token',
    title: 'Restore your email address',
    load: () => import('@/features/account/RestoreEmailPage'),
  },
  unsubscribe: {
    path: '/unsubscribe/:token',
    title: 'Stop emails',
    load: () => import('./pages/UnsubscribePage'),
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    load: () => import('@/features/privacy/PrivacyPage'),
  },
  adminLogin: {
    path: '/admin/login',
    title: 'Admin Login',
    isForGuests: 'desk',
    load: () => import('@/features/account/AdminLoginPage'),
  },
  letIn: {
    path: '/admin/let-in/:token',
    title: 'Admin Login',
    isForGuests: 'desk',
    load: () => import('@/features/account/AdminLoginPage'),
  },
  adminResetPassword: {
    path: '/admin/reset-password/:token',
    title: 'Reset Password',
    load: () => import('@/features/account/AdminResetPasswordPage'),
  },
  invitation: {
    path: '/admin/invitation/:token',
    title: 'Join the desk',
    load: () => import('./pages/InvitationPage'),
  },
} as const satisfies Record<string, Page>

export const customerPages = {
  customer: {
    path: '/customer_dashboard',
    title: 'Your Product Details',
    load: () => import('./pages/CustomerHome'),
  },
  ownProduct: {
    path: '/customer_dashboard/product/:productID',
    title: 'Product',
    load: () => import('./pages/ProductPage'),
  },
  registerProduct: {
    path: '/customer_dashboard/registered_product',
    title: 'Register Your Product',
    load: () => import('@/features/product/RegisterProductPage'),
  },
  productRepair: {
    path: '/customer_dashboard/registered_product_details',
    title: 'Product Repair Details',
    load: () => import('@/features/ticket/RepairListPage'),
  },
  awr: {
    path: '/customer_dashboard/awr',
    title: 'Advance Warranty Replacement',
    load: () => import('./pages/AwrProductsPage'),
  },
  awrRecords: {
    path: '/customer_dashboard/awr/records',
    title: 'Advance Warranty Replacement Details',
    load: () => import('@/features/ticket/AwrListPage'),
  },
  schemes: {
    path: '/customer_dashboard/scheme',
    title: 'Select Schemes',
    isAboutSchemes: true,
    load: () => import('@/features/scheme/SelectSchemesPage'),
  },
  invoices: {
    path: '/customer_dashboard/invoices',
    title: 'Many Invoices',
    isAboutSchemes: true,
    load: () => import('@/features/scheme/many/InvoicesPage'),
  },
  schemeStatus: {
    path: '/customer_dashboard/SchemeStatus',
    title: 'Explore Our Schemes',
    isAboutSchemes: true,
    load: () => import('@/features/scheme/SchemeStatusPage'),
  },
  agreementForm: {
    path: '/customer_dashboard/agreement-form',
    title: 'Micro Distributor Agreement',
    load: () => import('@/features/agreement/AgreementFormPage'),
  },
  myAgreements: {
    path: '/customer_dashboard/customer-agreement-details',
    title: 'My Agreements',
    load: () => import('@/features/agreement/MyAgreementsPage'),
  },
  myAgreementPrint: {
    path: '/customer_dashboard/customer-agreement-details-print',
    title: 'Agreement',
    load: () => import('@/features/agreement/CustomerAgreementPrintPage'),
  },
  account: {
    path: '/customer_dashboard/account',
    title: 'Your Account',
    load: () => import('./pages/OwnAccountPage'),
  },
} as const satisfies Record<string, Page>

export const deskPages = {
  overview: {
    path: '/admin/dashboard/overview',
    title: 'Overview',
    needs: 'GET /desk/overview',
    nav: { label: 'Overview', icon: 'ChartColumn' },
    load: () => import('@/features/overview/OverviewPage'),
  },
  queue: {
    path: '/admin/dashboard/queue',
    title: 'Queue',
    needs: 'GET /desk/queue',
    nav: { label: 'Queue', icon: 'ListTodo', waits: 'answers', waitsAt: '?unanswered=true' },
    load: () => import('./pages/DeskQueuePage'),
  },
  review: {
    path: '/admin/dashboard/review',
    title: 'Review',
    needs: 'GET /desk/review/claims',
    nav: { label: 'Review', icon: 'FileCheck' },
    load: () => import('@/features/review/ReviewPage'),
  },
  customers: {
    path: '/admin/dashboard/registered-customer',
    title: 'Customer Records',
    needs: 'GET /api/users/all',
    nav: { label: 'Registered Customer', icon: 'Users' },
    load: () => import('@/features/account/CustomerRecordsPage'),
  },
  agreements: {
    path: '/admin/dashboard/agreement-details',
    title: 'Agreement Details',
    needs: 'GET /agreement/fetchagreement',
    nav: { label: 'Agreement Details', icon: 'FileText' },
    load: () => import('@/features/agreement/AgreementRecordsPage'),
  },
  agreementPrint: {
    path: '/admin/dashboard/agreement-details-print',
    title: 'Agreement',
    needs: 'GET /agreement/fetchagreement',
    load: () => import('@/features/agreement/AdminAgreementPrintPage'),
  },
  registeredProducts: {
    path: '/admin/dashboard/registered/product',
    title: 'Customer Product Details',
    needs: 'GET /CustomerRegisteredProduct/fetch',
    nav: { label: 'Registered Product', icon: 'PackageCheck' },
    load: () => import('@/features/product/ProductRecordsPage'),
  },
  warrantyRequests: {
    path: '/admin/dashboard/WarrantyExtended',
    title: 'Warranty Requests',
    needs: 'GET /api/warranty/fetch',
    nav: { label: 'Warranty', icon: 'ShieldCheck', waits: 'warranty' },
    load: () => import('@/features/warranty/WarrantyRequestsPage'),
  },
  repairs: {
    path: '/admin/dashboard/ProductRepair',
    title: 'Repair & Service Records',
    needs: 'GET /ProductRepair/fetch',
    nav: { label: 'Repair & Service', icon: 'Wrench', waits: 'repair' },
    load: () => import('@/features/ticket/RepairRecordsPage'),
  },
  customerAwr: {
    path: '/admin/dashboard/CustomerAwr',
    title: 'AWR Records',
    needs: 'GET /admin/awr/fetch',
    nav: { label: 'Customer AWR', icon: 'Replace', waits: 'awr' },
    load: () => import('@/features/ticket/AwrRecordsPage'),
  },
  ticketSheets: {
    path: '/admin/dashboard/tickets/print',
    title: 'Job cards and labels',
    needs: 'GET /desk/tickets/print',
    load: () => import('@/features/ticket/SheetsPage'),
  },
  createScheme: {
    path: '/admin/dashboard/Scheme',
    title: 'Create New Scheme',
    needs: 'POST /Scheme/create',
    nav: { label: 'Create Scheme', group: 'schemes' },
    load: () => import('@/features/scheme/CreateSchemePage'),
  },
  allSchemes: {
    path: '/admin/dashboard/allScheme',
    title: 'Scheme List',
    needs: 'GET /Scheme/CopySchemes',
    nav: { label: 'All Schemes', group: 'schemes' },
    load: () => import('@/features/scheme/SchemeListPage'),
  },
  customerSchemes: {
    path: '/admin/dashboard/CustomerScheme',
    title: 'Manage Schemes',
    needs: 'GET /Scheme/fetch',
    nav: { label: 'Customer Scheme', group: 'schemes', waits: 'claims' },
    load: () => import('@/features/scheme/CustomerSchemesPage'),
  },
  registeredSchemes: {
    path: '/admin/dashboard/CustomerScheme/registered',
    title: 'Registered Schemes',
    needs: 'GET /Scheme/fetch',
    load: () => import('@/features/scheme/RegisteredSchemesPage'),
  },
  customerPage: {
    path: '/admin/dashboard/customers/:customerId',
    title: 'Customer',
    needs: 'GET /desk/customers/{customerId}',
    load: () => import('./pages/CustomerPage'),
  },
  serialPage: {
    path: '/admin/dashboard/serials/:serialNo',
    title: 'Serial number',
    needs: 'GET /desk/serials/{serialNo}',
    load: () => import('./pages/DeskSerialPage'),
  },
  catalogue: {
    path: '/admin/dashboard/catalogue',
    title: 'Catalogue',
    needs: 'GET /desk/catalogue/models',
    nav: { label: 'Catalogue', group: 'administration' },
    load: () => import('./pages/CataloguePage'),
  },
  people: {
    path: '/admin/dashboard/people',
    title: 'People',
    needs: 'GET /desk/people',
    nav: { label: 'People', group: 'administration' },
    load: () => import('./pages/DeskPeoplePage'),
  },
  letters: {
    path: '/admin/dashboard/mail',
    title: 'Emails',
    needs: 'GET /desk/letters',
    nav: { label: 'Emails', group: 'administration' },
    load: () => import('@/features/maillog/LettersPage'),
  },
  settings: {
    path: '/admin/dashboard/settings',
    title: 'Settings',
    needs: 'GET /desk/settings',
    nav: { label: 'Settings', group: 'administration' },
    load: () => import('./pages/DeskSettingsPage'),
  },
  audit: {
    path: '/admin/dashboard/audit',
    title: 'Audit Trail',
    needs: 'GET /desk/audit',
    nav: { label: 'Audit Trail', group: 'administration' },
    load: () => import('./pages/DeskAuditPage'),
  },
  firstDay: {
    path: '/admin/dashboard/first-day',
    title: 'Your first day',
    needs: 'GET /desk/first-day',
    load: () => import('@/features/onboarding/FirstDayPage'),
  },
  firstDayLists: {
    path: '/admin/dashboard/first-day/lists',
    title: 'Lists that came with the portal',
    needs: 'PUT /desk/first-day/lists/{list}',
    load: () => import('@/features/onboarding/ListsPage'),
  },
  deskAccount: {
    path: '/admin/dashboard/me',
    title: 'Your Account',
    needs: 'GET /desk/me',
    load: () => import('./pages/DeskAccountPage'),
  },
} as const satisfies Record<string, DeskPage>
