export interface Screen {
  name: string
  path: string
  for: 'everyone' | 'customer' | 'desk'
}

/** Every screen that can be reached by its address: for the checks and for the pictures. */
export const screens: Screen[] = [
  { name: 'login', path: '/', for: 'everyone' },
  { name: 'register', path: '/register', for: 'everyone' },
  { name: 'forgot-password', path: '/forgot-password', for: 'everyone' },
  { name: 'reset-password', path: '/reset-password/token', for: 'everyone' },
  { name: 'confirm-email', path: '/confirm-email/token', for: 'everyone' },
  { name: 'restore-email', path: '/restore-email/token', for: 'everyone' },
  { name: 'ticket-tracker', path: '/serviceProduct/ticketStatus', for: 'everyone' },
  { name: 'privacy', path: '/privacy', for: 'everyone' },
  { name: 'admin-login', path: '/admin/login', for: 'everyone' },
  { name: 'admin-reset-password', path: '/admin/reset-password/token', for: 'everyone' },
  { name: 'customer-dashboard', path: '/customer_dashboard', for: 'customer' },
  { name: 'register-product', path: '/customer_dashboard/registered_product', for: 'customer' },
  { name: 'awr', path: '/customer_dashboard/awr', for: 'customer' },
  { name: 'repairs', path: '/customer_dashboard/registered_product_details', for: 'customer' },
  { name: 'awr-records', path: '/customer_dashboard/awr/records', for: 'customer' },
  { name: 'agreement-form', path: '/customer_dashboard/agreement-form', for: 'customer' },
  {
    name: 'my-agreements',
    path: '/customer_dashboard/customer-agreement-details',
    for: 'customer',
  },
  { name: 'account', path: '/customer_dashboard/account', for: 'customer' },
  { name: 'agreement-details', path: '/admin/dashboard/agreement-details', for: 'desk' },
  { name: 'overview', path: '/admin/dashboard/overview', for: 'desk' },
  { name: 'queue', path: '/admin/dashboard/queue', for: 'desk' },
  { name: 'ticket-sheets', path: '/admin/dashboard/tickets/print', for: 'desk' },
  { name: 'review', path: '/admin/dashboard/review', for: 'desk' },
  { name: 'review-warranty', path: '/admin/dashboard/review?kind=warranty', for: 'desk' },
  { name: 'customer-records', path: '/admin/dashboard/registered-customer', for: 'desk' },
  { name: 'desk-products', path: '/admin/dashboard/registered/product', for: 'desk' },
  { name: 'desk-warranty', path: '/admin/dashboard/WarrantyExtended', for: 'desk' },
  { name: 'desk-repairs', path: '/admin/dashboard/ProductRepair', for: 'desk' },
  { name: 'desk-awr', path: '/admin/dashboard/CustomerAwr', for: 'desk' },
  { name: 'select-schemes', path: '/customer_dashboard/scheme', for: 'customer' },
  { name: 'scheme-status', path: '/customer_dashboard/SchemeStatus', for: 'customer' },
  { name: 'create-scheme', path: '/admin/dashboard/Scheme', for: 'desk' },
  { name: 'scheme-list', path: '/admin/dashboard/allScheme', for: 'desk' },
  { name: 'customer-scheme', path: '/admin/dashboard/CustomerScheme', for: 'desk' },
  { name: 'catalogue', path: '/admin/dashboard/catalogue', for: 'desk' },
  { name: 'catalogue-types', path: '/admin/dashboard/catalogue?part=types', for: 'desk' },
  { name: 'people', path: '/admin/dashboard/people', for: 'desk' },
  { name: 'desk-account', path: '/admin/dashboard/me', for: 'desk' },
  { name: 'settings', path: '/admin/dashboard/settings', for: 'desk' },
  { name: 'audit', path: '/admin/dashboard/audit', for: 'desk' },
  { name: 'registered-schemes', path: '/admin/dashboard/CustomerScheme/registered', for: 'desk' },
]
