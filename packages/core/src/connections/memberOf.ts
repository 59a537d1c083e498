import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'

/** The connector of a merged wallet that belongs to a chain, or its first. */
export function memberOf(connector: Connector, namespace: Namespace): Connector {
  const { connectors = [] } = connector
  return connectors.find((member) => member.namespace === namespace) ?? connectors[0] ?? connector
}
