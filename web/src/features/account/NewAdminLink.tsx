import { useState } from 'react'
import { TextField } from '@/components/form/TextField'
import { AdminForgotPassword } from './AdminForgotPassword'
import { deskTexts } from './deskTexts'
import { publicTexts } from './publicTexts'

const t = deskTexts.adminLogin

/** Asks for a new link after one has expired. The old link does not contain the username. */
export function NewAdminLink() {
  const [username, setUsername] = useState('')
  return (
    <section
      aria-label={publicTexts.reset.newLink}
      className="mt-6 grid gap-2 border-line border-t pt-6"
    >
      <TextField
        label={t.username}
        hint={publicTexts.reset.newLinkHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <AdminForgotPassword username={() => username}>
        {publicTexts.reset.newLink}
      </AdminForgotPassword>
    </section>
  )
}
