import { useLatchkey, useSelected } from '@latchkey/react'
import { useCallback } from 'react'
import type { ViewProps } from '../../router/ViewProps.ts'
import { useAskOnce } from '../useAskOnce.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'

/** Asks a wallet of this browser, at once, and again when the visitor wants to. */
export function ConnectingExternal({ data: { connector } }: ViewProps<'ConnectingExternal'>) {
  const kit = useLatchkey()
  const { core } = kit
  const status = useSelected(core, () => {
    const { attempt } = core.connection.state
    if (attempt.status === 'idle' || attempt.connector.id !== connector.id) return 'connecting'
    return attempt.status === 'failed' ? attempt.error.code : attempt.status
  })
  const start = useCallback(() => {
    kit.connect(connector).catch((error) => {
      // A try says itself what became of it. One that could not even begin, for want of its chunk, has not.
      if (core.connection.state.attempt.status === 'idle') core.connection.begin(connector)({ status: 'failed', error })
    })
  }, [kit, core, connector])

  useAskOnce(start)

  return (
    <ConnectingExternalView
      wallet={{ name: connector.name, imageUrl: connector.imageUrl }}
      status={status}
      onRetry={start}
    />
  )
}
