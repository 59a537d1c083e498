import { type Connector, type Latchkey, tryConnect } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useCallback } from 'react'

/**
 * Returns the state of the connection attempt with a wallet of this browser, and `start`, which starts a new attempt. `status` is
 * `connecting`, `connected`, or an error code.
 */
export function useConnectorAttempt(kit: Latchkey, connector: Connector | undefined) {
  const { core } = kit
  const status = useSelected(core, () => {
    const { attempt } = core.connection.state
    if (attempt.status === 'idle' || attempt.connector.id !== connector?.id) return 'connecting'
    return attempt.status === 'failed' ? attempt.error.code : attempt.status
  })
  const start = useCallback(() => {
    if (connector) tryConnect(core, { connector }).catch(core.log.error)
  }, [core, connector])
  return { status, start }
}
