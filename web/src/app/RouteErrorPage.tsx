import { useEffect } from 'react'
import { ApiError } from '@/api/error'
import { Button } from '@/components/button/Button'
import { say } from '@/language'
import { useOnline } from '@/lib/connection'
import { useRouteError } from '@/lib/router'
import { isStaleChunk, reloadOnce } from './staleChunk'

interface Props {
  /** Whether the page is inside a layout that already has a main element. */
  inShell?: boolean
}

export function RouteErrorPage({ inShell = false }: Props) {
  const Frame = inShell ? 'div' : 'main'
  const error = useRouteError()
  const isStale = isStaleChunk(error)
  const isOnline = useOnline()
  useEffect(() => {
    if (isStale && isOnline) void reloadOnce()
  }, [isStale, isOnline])

  return (
    <Frame
      {...(!inShell && { id: 'main', tabIndex: -1 })}
      className="mx-auto grid max-w-md gap-4 px-4 py-24 text-center"
    >
      <h1 className="text-xl font-semibold">
        {isStale && !isOnline ? say('You are offline.') : say('Something went wrong')}
      </h1>
      <p className="text-muted">
        {isStale && !isOnline
          ? say(
              'You are offline, and this page was not opened before. Go back, or reload it when you are online.',
            )
          : isStale
            ? say(
                'Part of this page could not be loaded. You may be offline, or the portal was updated. Reload the page to continue.',
              )
            : say(
                'This page could not be shown. Please reload it. If it fails again, contact our support desk.',
              )}
      </p>
      {error instanceof ApiError && error.requestId && (
        <p className="font-mono text-xs text-muted">
          {say('Reference {id}', { id: error.requestId })}
        </p>
      )}
      <div>
        <Button onClick={() => window.location.reload()}>{say('Reload')}</Button>
      </div>
    </Frame>
  )
}
