import type { ComponentType, ReactElement } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { paths } from '@/lib/paths'
import { adminSession, customerSession } from '@/lib/session'
import type { DeskCall } from '@/records/deskRole'
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSchemes } from './guards'
import NotFoundPage from './NotFoundPage'
import RefusedFilePage from './RefusedFilePage'
import { Root } from './Root'
import { RouteErrorPage } from './RouteErrorPage'
import { type RouteHandle, titles } from './titles'

type Load = () => Promise<{ default: ComponentType }>

/** Tells the router where the code of a route is. */
function chunk(load: Load) {
  const loadComponent = async () => (await load()).default
  return { Component: loadComponent }
}

/** One page: its name among the paths and titles, and the chunk that holds it. */
function page(name: keyof typeof titles, load: Load): RouteObject {
  const handle: RouteHandle = { title: titles[name] }
  return { path: paths[name], handle, lazy: chunk(load) }
}

/** A page of the desk, and the call without which it shows nothing. */
function deskPage(name: keyof typeof titles, needs: DeskCall, load: Load): RouteObject {
  const handle: RouteHandle = { title: titles[name], needs }
  return { ...page(name, load), handle }
}

/** A shell and its pages. An error inside a page leaves the shell around it standing. */
function shell(load: Load, pages: RouteObject[]): RouteObject {
  return {
    lazy: chunk(load),
    children: [{ errorElement: <RouteErrorPage inShell />, children: pages }],
  }
}

const behind = (guard: ReactElement, ...children: RouteObject[]): RouteObject => ({
  element: guard,
  children,
})

const publicPages = [
  behind(
    <GuestOnly store={customerSession} home={paths.customer} />,
    page('login', () => import('@/features/account/LoginPage')),
  ),
  page('register', () => import('@/features/account/RegisterPage')),
  page('forgotPassword', () => import('@/features/account/ForgotPasswordPage')),
  page('resetPassword', () => import('@/features/account/ResetPasswordPage')),
  page('confirmEmail', () => import('@/features/account/ConfirmEmailPage')),
  page('restoreEmail', () => import('@/features/account/RestoreEmailPage')),
  page('unsubscribe', () => import('./pages/UnsubscribePage')),
  page('ticketTracker', () => import('@/features/ticket/TrackerPage')),
  behind(
    <GuestOnly store={adminSession} home={paths.customers} />,
    page('adminLogin', () => import('@/features/account/AdminLoginPage')),
    page('letIn', () => import('@/features/account/AdminLoginPage')),
  ),
  page('adminResetPassword', () => import('@/features/account/AdminResetPasswordPage')),
  page('invitation', () => import('./pages/InvitationPage')),
]

const customerPages = [
  page('customer', () => import('./pages/CustomerHome')),
  page('registerProduct', () => import('@/features/product/RegisterProductPage')),
  page('productRepair', () => import('@/features/ticket/RepairListPage')),
  page('awr', () => import('./pages/AwrProductsPage')),
  page('awrRecords', () => import('@/features/ticket/AwrListPage')),
  behind(
    <RequireSchemes />,
    page('schemes', () => import('@/features/scheme/SelectSchemesPage')),
    page('schemeStatus', () => import('@/features/scheme/SchemeStatusPage')),
  ),
  page('agreementForm', () => import('@/features/agreement/AgreementFormPage')),
  page('myAgreements', () => import('@/features/agreement/MyAgreementsPage')),
  page('myAgreementPrint', () => import('@/features/agreement/CustomerAgreementPrintPage')),
  page('account', () => import('./pages/OwnAccountPage')),
]

const adminPages: RouteObject[] = [
  { path: paths.admin, element: <Navigate to={paths.customers} replace /> },
  deskPage('overview', 'GET /desk/overview', () => import('@/features/overview/OverviewPage')),
  deskPage('review', 'GET /desk/review/claims', () => import('@/features/review/ReviewPage')),
  deskPage('queue', 'GET /desk/queue', () => import('./pages/DeskQueuePage')),
  deskPage(
    'customers',
    'GET /api/users/all',
    () => import('@/features/account/CustomerRecordsPage'),
  ),
  deskPage(
    'agreements',
    'GET /agreement/fetchagreement',
    () => import('@/features/agreement/AgreementRecordsPage'),
  ),
  deskPage(
    'agreementPrint',
    'GET /agreement/fetchagreement',
    () => import('@/features/agreement/AdminAgreementPrintPage'),
  ),
  deskPage(
    'registeredProducts',
    'GET /CustomerRegisteredProduct/fetch',
    () => import('@/features/product/ProductRecordsPage'),
  ),
  deskPage(
    'warrantyRequests',
    'GET /api/warranty/fetch',
    () => import('@/features/warranty/WarrantyRequestsPage'),
  ),
  deskPage(
    'repairs',
    'GET /ProductRepair/fetch',
    () => import('@/features/ticket/RepairRecordsPage'),
  ),
  deskPage('customerAwr', 'GET /admin/awr/fetch', () => import('@/features/ticket/AwrRecordsPage')),
  deskPage('ticketSheets', 'GET /desk/tickets/print', () => import('@/features/ticket/SheetsPage')),
  deskPage(
    'createScheme',
    'POST /Scheme/create',
    () => import('@/features/scheme/CreateSchemePage'),
  ),
  deskPage(
    'allSchemes',
    'GET /Scheme/CopySchemes',
    () => import('@/features/scheme/SchemeListPage'),
  ),
  deskPage(
    'customerSchemes',
    'GET /Scheme/fetch',
    () => import('@/features/scheme/CustomerSchemesPage'),
  ),
  deskPage(
    'registeredSchemes',
    'GET /Scheme/fetch',
    () => import('@/features/scheme/RegisteredSchemesPage'),
  ),
  deskPage(
    'customerPage',
    'GET /desk/customers/{customerId}',
    () => import('./pages/CustomerPage'),
  ),
  deskPage(
    'serialPage',
    'GET /desk/serials/{serialNo}',
    () => import('@/features/history/SerialPage'),
  ),
  deskPage('catalogue', 'GET /desk/catalogue/models', () => import('./pages/CataloguePage')),
  deskPage('audit', 'GET /desk/audit', () => import('@/features/audit/AuditPage')),
  deskPage('letters', 'GET /desk/letters', () => import('@/features/letter/LettersPage')),
  deskPage('firstDay', 'GET /desk/first-day', () => import('@/features/firstday/FirstDayPage')),
  deskPage('settings', 'GET /desk/settings', () => import('@/features/setting/SettingsPage')),
  deskPage('people', 'GET /desk/people', () => import('./pages/DeskPeoplePage')),
  deskPage('deskAccount', 'GET /desk/me', () => import('./pages/DeskAccountPage')),
]

/** Every page of the portal: what is public, what is the customer's, what is the desk's. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullScreenSpinner,
    children: [
      shell(() => import('./public/PublicShell'), publicPages),
      behind(
        <RequireCustomer />,
        shell(() => import('./customer/CustomerShell'), customerPages),
      ),
      behind(
        <RequireAdmin />,
        shell(() => import('./admin/AdminShell'), adminPages),
      ),
      { path: '/files/*', element: <RefusedFilePage />, handle: { title: 'File' } },
      { path: '*', element: <NotFoundPage />, handle: { title: 'Page not found' } },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
