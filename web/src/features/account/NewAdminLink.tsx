import { useState } from 'react'
import { TextField } from '@/components/form/TextField'
import { AdminForgotPassword } from './AdminForgotPassword'
import { texts } from './texts'

const t = texts.adminLogin

/** Asks for another link in place of one that has expired. The old one does not say whose it was. */
export function NewAdminLink() {
  const [username, setUsername] = useState('')
  return (
    <section aria-label={texts.reset.newLink} className="mt-6 grid gap-2 border-line border-t pt-6">
      <TextField
        label={t.username}
        hint={texts.reset.newLinkHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <AdminForgotPassword username={() => username}>{texts.reset.newLink}</AdminForgotPassword>
    </section>
  )
}
