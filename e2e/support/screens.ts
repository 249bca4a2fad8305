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
  { name: 'admin-login', path: '/admin/login', for: 'everyone' },
  { name: 'admin-reset-password', path: '/admin/reset-password/token', for: 'everyone' },
  { name: 'customer-dashboard', path: '/customer_dashboard', for: 'customer' },
  { name: 'customer-records', path: '/admin/dashboard/registered-customer', for: 'desk' },
]
