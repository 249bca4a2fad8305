import { Keyboard } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/button/Button'

/** Opens the list of shortcut keys. Hidden on phones. */
export function KeysButton(props: Pick<ComponentProps<typeof Button>, 'onClick' | 'children'>) {
  return <Button variant="quiet" size="sm" icon={Keyboard} className="max-md:hidden" {...props} />
}
