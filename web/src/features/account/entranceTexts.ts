import { say, sayAll } from '@/language'

/** The texts of the login, in their own file because they load first. */
export const texts = {
  privacy: say('How we treat your data'),

  login: sayAll({
    title: 'Login',
    help: 'Welcome back. Your products, warranties and tickets are here.',
    emailed: 'Log in to read the message.',
    username: 'Username',
    usernameHint: 'The email address you registered with.',
    password: 'Password',
    submit: 'Login',
    submitting: 'Logging in…',
    forgot: 'Forgot Password',
    noAccount: 'New here?',
    register: 'Register',
    track: 'Track a ticket without login',
    sessionEnded: 'Your session has ended. Please log in again.',
    refused: 'Invalid User ID or Password',
    other: 'An error occurred. Please try again.',
  }),
  promises: sayAll([
    {
      title: 'Every warranty in one place',
      text: 'Register a product once and always know how long it is covered.',
    },
    {
      title: 'Repairs you can follow',
      text: 'Each step of a repair or replacement, as it happens.',
    },
    {
      title: 'Your invoices, kept safe',
      text: 'Upload them once. Only you and our service desk can open them.',
    },
  ]),
  adminLogin: {
    refused: 'Invalid username or password',
    noToken: 'Login failed: No token provided by the server.',
  },
} as const
