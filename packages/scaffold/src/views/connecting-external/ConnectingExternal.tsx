import { useLatchkey, useSelected } from '@latchkey/react'
import { useCallback, useEffect, useRef } from 'react'
import type { ViewProps } from '../../router/ViewProps.ts'
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
    kit.connect(connector).catch(() => {
      // The attempt says what became of it.
    })
  }, [kit, connector])

  // StrictMode mounts twice; the wallet is asked once.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  }, [start])

  return (
    <ConnectingExternalView
      wallet={{ name: connector.name, imageUrl: connector.imageUrl }}
      status={status}
      onRetry={start}
    />
  )
}
