import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'

/** Returns the connector that a merged wallet has in this namespace, or else its first connector. */
export function memberOf(connector: Connector, namespace: Namespace): Connector {
  const { connectors = [] } = connector
  return connectors.find((member) => member.namespace === namespace) ?? connectors[0] ?? connector
}
