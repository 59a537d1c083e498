import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { sentAt } from '../client/patches/sessionHandlers.ts'
import { toNetworkId } from './networkId.ts'
import type { WalletEvent } from './parseWalletEvent.ts'
import { isSelected } from './select.ts'
import type { SessionNamespaceName, SessionState } from './sessionState.ts'

type SentEvent = WalletEvent & { id: number }

/**
 * Applies the wallet's events to the session. The relay may deliver an event before the update that grants its chain or account. The last
 * such event of each namespace is kept, and tried again after an update that the wallet sent before the event.
 */
export function followEvents(options: {
  networks: readonly Network[]
  state: () => SessionState | undefined
  select: (namespace: SessionNamespaceName, chain: CaipNetworkId, address?: string) => void
}) {
  const { networks, state, select } = options
  const early = new Map<SessionNamespaceName, SentEvent>()

  function follow(event: SentEvent) {
    const { namespace, address } = event
    const selected = () => state()?.selected[namespace]
    const chain = event.chain ?? selected()?.chain
    if (!chain) return
    early.delete(namespace)
    select(namespace, chain, address)
    if (!isSelected(selected(), toNetworkId(networks, chain), address)) early.set(namespace, event)
  }

  return {
    follow,
    /** Called after each update of the wallet. */
    retry: (updateId: number) => {
      for (const event of [...early.values()]) if (sentAt(updateId) < sentAt(event.id)) follow(event)
    },
    /** Called after each choice of the visitor. */
    drop: (namespace: SessionNamespaceName) => void early.delete(namespace),
    /** Called when the session ends. */
    clear: () => early.clear(),
  }
}
