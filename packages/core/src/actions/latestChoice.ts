import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../adapter.ts'
import type { Core } from '../createCore.ts'

type Choice = Pick<Connector, 'namespace' | 'id'>

/** The wallet that the visitor chose last, on whatever chain; none once they left it. Adapters know only of the choices on their own chains. */
const latest = new WeakMap<Core, Choice>()

/** Notes that the visitor chose a wallet. The result tells whether that is still their latest choice. */
export function choose(core: Core, { namespace, id }: Choice): () => boolean {
  latest.set(core, { namespace, id })
  return () => {
    const now = latest.get(core)
    return now?.namespace === namespace && now.id === id
  }
}

/** Notes that the visitor left wallets, including one that was asked to connect and may still agree. */
export function leaveChoice(
  core: Core,
  left: { namespace?: Namespace | undefined; connectorId?: string | undefined },
): void {
  const now = latest.get(core)
  if ((left.namespace ?? now?.namespace) === now?.namespace && (left.connectorId ?? now?.id) === now?.id)
    latest.delete(core)
}

const ended = new WeakMap<Core, Set<Namespace>>()

/** Namespaces whose wallet ended its connection by itself since the visitor last disconnected: it may connect again, once it is unlocked, say. */
export function endedNamespaces(core: Core): Set<Namespace> {
  const namespaces = ended.get(core) ?? new Set<Namespace>()
  ended.set(core, namespaces)
  return namespaces
}
