import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { sentAt } from '../client/patches/sessionHandlers.ts'
import { toNetworkId } from './networkId.ts'
import type { WalletEvent } from './parseWalletEvent.ts'
import { isSelected } from './select.ts'
import type { SessionNamespaceName, SessionState } from './sessionState.ts'

type SentEvent = WalletEvent & { id: number }

/**
 * Moves a session to what its wallet's events name. The relay may deliver an event before the update that grants what it names: the last
 * one of each namespace is kept for an update that the wallet sent before.
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
    /** Called after an update of the wallet. */
    retry: (updateId: number) => {
      for (const event of [...early.values()]) if (sentAt(updateId) < sentAt(event.id)) follow(event)
    },
    /** Called with each choice of the visitor. */
    drop: (namespace: SessionNamespaceName) => void early.delete(namespace),
    /** Called when the session ends. */
    clear: () => early.clear(),
  }
}
