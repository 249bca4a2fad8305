import type { FirstDay } from './api'
import { said, texts } from './texts'

export function Progress({ list: { done, steps } }: { list: FirstDay }) {
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={texts.title}
        value={done}
        max={steps.length}
        className="h-2 w-full max-w-60 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
      />
      <span className="tabular whitespace-nowrap font-medium text-sm">
        {said.progress(done, steps.length)}
      </span>
    </div>
  )
}
