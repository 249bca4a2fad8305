import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '@/components/button/IconButton'
import { say, sayKnown } from '@/language'
import { cx } from '@/lib/cx'
import { usePausableTimeout } from './usePausableTimeout'

type ToastTone = 'info' | 'success' | 'error'

export interface ToastMessage {
  text: string
  tone?: ToastTone
  /** Whether this toast replaces the earlier ones. */
  instead?: boolean
}

type ShowToast = (message: ToastMessage) => void

const SHOWN_MS = 3000

const ToastContext = createContext<ShowToast | null>(null)

/** Shows a message for three seconds: `toast({ text, tone })`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it.')
  return show
}

interface Shown {
  id: number
  text: string
  tone: ToastTone
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const lastId = useRef(0)
  const region = useRef<HTMLElement>(null)

  const show = useCallback<ShowToast>(({ text, tone = 'info', instead = false }) => {
    lastId.current += 1
    const toast = { id: lastId.current, text, tone }
    setToasts((shown) => [...(instead ? [] : shown), toast])
  }, [])

  const remove = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])

  // The popover is in the top layer, above an open dialog. Showing it again moves it above newer
  // dialogs. Old browsers do not know popovers.
  useEffect(() => {
    const element = region.current
    if (toasts.length === 0 || !element?.isConnected || !element.showPopover) return
    element.showPopover()
    return () => element.hidePopover()
  }, [toasts])

  return (
    <ToastContext value={show}>
      {children}
      <section
        ref={region}
        popover="manual"
        aria-label={say('Notifications')}
        aria-live="polite"
        className="toasts pointer-events-none fixed inset-x-4 top-auto bottom-4 m-0 w-auto flex-col gap-2 overflow-visible border-0 bg-transparent p-0 md:inset-x-auto md:top-4 md:right-4 md:bottom-auto md:w-96"
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDone={remove} />
        ))}
      </section>
    </ToastContext>
  )
}

const tones = {
  info: { icon: Info, className: 'border-transparent bg-brand text-on-brand' },
  success: {
    icon: CircleCheck,
    className: 'border-line bg-raised text-ink [&>svg]:text-success-ink',
  },
  error: { icon: CircleAlert, className: 'border-transparent bg-danger text-white' },
} as const

function Toast({ toast, onDone }: { toast: Shown; onDone: (id: number) => void }) {
  const { id, text, tone } = toast
  const done = useCallback(() => onDone(id), [onDone, id])
  const { pause, resume } = usePausableTimeout(done, SHOWN_MS)
  const { icon: Icon, className } = tones[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the clock.
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      className={cx(
        'toast pointer-events-auto flex items-start gap-3 rounded-card border py-3 pr-2 pl-4 text-sm shadow-floating',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p className="wrap-anywhere min-w-0 flex-1 py-0.5 font-medium">{sayKnown(text)}</p>
      <IconButton
        size="sm"
        label={say('Dismiss')}
        icon={X}
        tone="inherit"
        className="-my-1"
        onClick={done}
      />
    </div>
  )
}
