import type { paths } from '@/lib/paths'
import type { DeskCall } from '@/records/deskRole'

/** What a route tells the shells around it about itself. */
export interface RouteHandle {
  title: string
  /** The call without which a page of the desk shows nothing; whoever may not make it is told so. */
  needs?: DeskCall | undefined
}

/** The title of the browser's tab for every page: the heading that the page shows. */
export const titles: Record<Exclude<keyof typeof paths, 'admin'>, string> = {
  login: 'Login',
  register: 'Register',
  forgotPassword: 'Forgot Password',
  resetPassword: 'Reset Password',
  confirmEmail: 'Confirm your email address',
  restoreEmail: 'Restore your email address',
  unsubscribe: 'Stop emails',
  ticketTracker: 'Track your ticket status',

  customer: 'Your Product Details',
  registerProduct: 'Register Your Product',
  productRepair: 'Product Repair Details',
  awr: 'Advance Warranty Replacement',
  awrRecords: 'Advance Warranty Replacement Details',
  schemes: 'Select Schemes',
  schemeStatus: 'Explore Our Schemes',
  agreementForm: 'Micro Distributor Agreement',
  myAgreements: 'My Agreements',
  myAgreementPrint: 'Agreement',
  account: 'Your Account',

  adminLogin: 'Admin Login',
  adminResetPassword: 'Reset Password',
  invitation: 'Join the desk',
  letIn: 'Admin Login',
  overview: 'Overview',
  queue: 'Queue',
  review: 'Review',
  customers: 'Customer Records',
  agreements: 'Agreement Details',
  agreementPrint: 'Agreement',
  registeredProducts: 'Customer Product Details',
  warrantyRequests: 'Warranty Requests',
  repairs: 'Repair & Service Records',
  customerAwr: 'AWR Records',
  createScheme: 'Create New Scheme',
  allSchemes: 'Scheme List',
  customerSchemes: 'Manage Schemes',
  registeredSchemes: 'Registered Schemes',
  catalogue: 'Catalogue',
  people: 'People',
  deskAccount: 'Your Account',
  audit: 'Audit Trail',
  letters: 'Emails',
  firstDay: 'Your first day',
  settings: 'Settings',
  ticketSheets: 'Job cards and labels',
  customerPage: 'Customer',
  serialPage: 'Serial number',
}
