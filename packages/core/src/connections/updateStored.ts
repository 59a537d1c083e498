import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { StoredValue } from '../storage/storedValues.ts'

type PerNamespaceKey =
  | 'activeNetworks'
  | 'addressLabels'
  | 'connectionStatus'
  | 'connectedConnectorIds'
  | 'recentConnections'

/** Sets the value of one namespace under a key that holds one value per namespace; `undefined` removes it. */
export function updateStored<key extends PerNamespaceKey>(
  core: Core,
  key: key,
  namespace: Namespace,
  value: StoredValue<key>[Namespace] | undefined,
): void {
  const values: StoredValue<key> = { ...core.storage.read(key) } as StoredValue<key>
  if (value === undefined) delete values[namespace]
  else values[namespace] = value
  core.storage.write(key, values)
}
