import { useState } from 'react'
import { Popup } from '@/components/overlay/Popup'
import { Card } from '@/components/page/Card'
import { PageHeader } from '@/components/page/PageHeader'
import { paths } from '@/lib/paths'
import { useNavigate } from '@/lib/router'
import { formTexts } from './formTexts'
import { RegisterProductForm } from './RegisterProductForm'
import { useDelayed } from './useDelayed'

const t = formTexts.register

/** How long the success message is visible before the dashboard opens. */
const REDIRECT_MS = 1000

export default function RegisterProductPage() {
  const [done, setDone] = useState(false)
  const navigate = useNavigate()
  useDelayed(() => navigate(paths.customer), done, REDIRECT_MS)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t.title} help={t.help} />
      <Card>
        <RegisterProductForm onRegistered={() => setDone(true)} />
      </Card>
      <Popup open={done} message={t.success} actionLabel={null} />
    </div>
  )
}
