import { Check } from 'lucide-react'
import { texts } from './entranceTexts'

export function Promises() {
  return (
    <ul className="mt-10 grid max-w-md gap-5">
      {texts.promises.map(({ title, text }) => (
        <li key={title} className="flex gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-mint-soft text-success-ink">
            <Check aria-hidden="true" className="size-4" />
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
