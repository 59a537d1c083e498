import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { readSendTime } from '../client/patches/sessionHandlers.ts'
import { addressOf, toNetworkId } from './networkId.ts'
import type { WalletEvent } from './parseWalletEvent.ts'
import { findAddress, isSelected } from './select.ts'
import type { SessionNamespaceName, SessionState } from './sessionState.ts'

/** An event with its id, its name, and the chain that it was sent for. */
type SentEvent = WalletEvent & { id: number; name: string; sentFor: CaipNetworkId }

/**
 * Applies the wallet's events to the session. The relay may deliver an event before the update that grants its chain, its account or its
 * event name. The last change of chain and the last change of account of each namespace wait until they can be applied:
 *
 * - both are tried again when an update arrives late, that is, if the wallet sent the update before the event or in the same millisecond;
 * - an account is also tried again after a change of chain, because the wallet may grant the account on that chain alone.
 */
export function followEvents(options: {
  networks: readonly Network[]
  state: () => SessionState | undefined
  select: (namespace: SessionNamespaceName, chain: CaipNetworkId, address?: string) => void
}) {
  const { networks, state, select } = options
  const chainEvents = new Map<SessionNamespaceName, SentEvent>()
  const accountEvents = new Map<SessionNamespaceName, SentEvent>()

  function applyOrKeep(event: SentEvent) {
    const { namespace, address } = event
    const readSelection = () => state()?.selected[namespace]
    const chain = event.chain ?? readSelection()?.chain
    if (!chain) return
    const waitingEvents = event.chain ? chainEvents : accountEvents
    waitingEvents.delete(namespace)
    const grantedNamespace = state()?.namespaces[namespace]
    const isAllowed = grantedNamespace?.events.includes(event.name) && grantedNamespace.chains.includes(event.sentFor)
    if (isAllowed) select(namespace, chain, address)
    const account = accountEvents.get(namespace)
    if (!isAllowed || !isSelected(readSelection(), toNetworkId(networks, chain), address))
      waitingEvents.set(namespace, event)
    else if (account) applyOrKeep(account)
  }

  /** Returns whether the wallet grants the account of an event on any chain. */
  function isGranted({ namespace, address }: SentEvent): boolean {
    const grantedAccounts = state()?.namespaces[namespace]?.accounts ?? []
    return findAddress(grantedAccounts.map(addressOf), address) !== undefined
  }

  return {
    /** Applies an event, or keeps the event until it can be applied. */
    follow: applyOrKeep,
    /**
     * Called after each update of the wallet. The changes of chain come first, because an account may be granted on the new chain alone.
     */
    retry: (updateId: number) => {
      for (const waitingEvents of [chainEvents, accountEvents])
        for (const event of [...waitingEvents.values()]) {
          if (readSendTime(updateId) <= readSendTime(event.id)) applyOrKeep(event)
          // A newer update does not grant the account. If a later update grants the account again, the account does not become active
          // because of this old event.
          else if (waitingEvents === accountEvents && !isGranted(event)) waitingEvents.delete(event.namespace)
        }
    },
    /** Called after each choice of the visitor, which replaces the waiting events. */
    drop: (namespace: SessionNamespaceName) => {
      chainEvents.delete(namespace)
      accountEvents.delete(namespace)
    },
    /** Called when the session ends. */
    clear: () => {
      chainEvents.clear()
      accountEvents.clear()
    },
  }
}
