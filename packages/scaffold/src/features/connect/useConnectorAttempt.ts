import type { Connector, Latchkey } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useCallback } from 'react'

/** Where asking a wallet of this browser stands: `connecting`, `connected`, or the code of the error that ended it. */
export function useConnectorAttempt(kit: Latchkey, connector: Connector | undefined) {
  const { core } = kit
  const status = useSelected(core, () => {
    const { attempt } = core.connection.state
    if (attempt.status === 'idle' || attempt.connector.id !== connector?.id) return 'connecting'
    return attempt.status === 'failed' ? attempt.error.code : attempt.status
  })
  const ask = useCallback(() => {
    if (!connector) return
    kit.connect(connector).catch((error) => {
      // A try says itself what became of it. One that could not even begin, for want of its chunk, has not.
      if (error.code === 'ChunkLoadFailed' && core.connection.state.attempt.status === 'idle')
        core.connection.begin(connector).end({ status: 'failed', error })
    })
  }, [kit, core, connector])
  return { status, ask }
}
