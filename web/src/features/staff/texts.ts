import { NOT_DONE } from '@/api/refusals'
import type { ToastMessage } from '@/components/overlay/ToastProvider'
import { counted } from '@/lib/count'

export const texts = {
  roles: ['Owner', 'Manager', 'Agent'],
  roleHints: {
    Owner: 'Can do everything, and decides who works at the desk.',
    Manager: 'Decides on warranty, claims and agreements, exports lists, and works on tickets.',
    Agent: 'Works on tickets, and looks up customers and products.',
  } as Record<string, string>,
  people: {
    title: 'People',
    help: 'Who works at the desk, and what each person can do.',
    columns: {
      name: 'Name',
      email: 'Email',
      role: 'Role',
      lastSeen: 'Last seen',
      actions: 'Actions',
    },
    you: 'You',
    now: 'Now',
    disabled: 'Disabled',
    disabledSince: 'Disabled since',
    notLoggedIn: 'Not logged in',
    empty: 'No one works at the desk yet.',
    loadFailure: 'The people could not be loaded.',
    invite: 'Invite someone',
    changeRole: 'Change role',
    disable: 'Disable',
    enable: 'Enable',
    letIn: 'Let in',
  },
  invite: {
    title: 'Invite someone to the desk',
    description: 'We email them a link. It works once, for 48 hours.',
    email: 'Email',
    role: 'Role',
    submit: 'Send invitation',
    submitting: 'Sending…',
    cancel: 'Cancel',
    failure: 'The invitation could not be sent. Please try again.',
  },
  role: {
    title: 'Change role',
    role: 'Role',
    submit: 'Save role',
    submitting: 'Saving…',
    cancel: 'Cancel',
    failure: 'The role could not be changed. Please try again.',
  },
  disable: {
    message:
      'This logs them out everywhere and withdraws the invitations they sent. They cannot log in until you enable them again.',
  },
  letIn: {
    message:
      'We email them a link. In the browser that opens it, they can log in for one hour, with 10 tries. They still need their password and any two-step login.',
    confirm: 'Email the link',
    failure: 'The link could not be emailed. Please try again.',
  },
  invitations: {
    title: 'Invitations',
    columns: {
      email: 'Email',
      role: 'Role',
      invitedBy: 'Invited by',
      expires: 'Works until',
      actions: 'Actions',
    },
    operator: 'The operator',
    toFile: 'Not sent: written to a file',
    empty: 'No invitations.',
    loadFailure: 'The invitations could not be loaded.',
    resend: 'Send again',
    inviteAgain: 'Invite again',
    withdraw: 'Withdraw',
    withdrawMessage: 'The link in the email stops working. You can invite this address again.',
    withdrawn: 'The invitation was withdrawn.',
  },
  join: {
    title: 'Join the desk',
    help: 'Choose how you log in. Only you know the password.',
    email: 'Your address',
    role: 'Your role',
    invitedBy: 'Invited by',
    name: 'Full Name',
    username: 'Username',
    usernameHint: 'Letters, digits, dots, dashes and underscores. You log in with it.',
    password: 'Password',
    passwordHint: 'At least 8 characters; 15 or more are safer.',
    confirmPassword: 'Confirm Password',
    mismatch: 'Passwords do not match.',
    submit: 'Join the desk',
    failure: NOT_DONE,
    doneTitle: 'Welcome to the desk',
    doneText: 'You can now log in with your username and password.',
    ok: 'OK',
    loading: 'Loading your invitation',
    login: 'Go to the login',
    retry: 'Retry',
  },
} as const

export const said = {
  /** The server knows whether the email is on its way, waits or lies in a folder. */
  sent: ({ message }: { message?: string }): ToastMessage => ({ text: message ?? '' }),
  role: (name: string, role: string) =>
    `${name} is now ${role === 'Manager' ? 'a' : 'an'} ${role}.`,
  disabled: (name: string) => `${name} is disabled.`,
  enabled: (name: string) => `${name} can log in again.`,
  attacked: (failedLogins: number) => `${counted(failedLogins, 'failed login')} in the last hour`,
  letInQuestion: (name: string) => `Email ${name} a link to log in from a new browser?`,
  disableQuestion: (name: string) => `Disable ${name}?`,
  ended: (at: string) => `Ended ${at}`,
  withdrawQuestion: (email: string) => `Withdraw the invitation to ${email}?`,
}
