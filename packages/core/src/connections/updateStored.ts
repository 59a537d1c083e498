import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { StoredValue } from '../storage/storedValues.ts'

type PerNamespaceStorageKey =
  | 'activeNetworks'
  | 'addressLabels'
  | 'connectionStatus'
  | 'connectedConnectorIds'
  | 'recentConnections'

/**
 * Stores a value of one namespace. The storage key holds an object with one value per namespace; `undefined` removes
 * the namespace's value.
 */
export function updateStored<key extends PerNamespaceStorageKey>(
  core: Core,
  key: key,
  namespace: Namespace,
  value: StoredValue<key>[Namespace] | undefined,
): void {
  const valuesByNamespace: StoredValue<key> = { ...core.storage.read(key) } as StoredValue<key>
  if (value === undefined) delete valuesByNamespace[namespace]
  else valuesByNamespace[namespace] = value
  core.storage.write(key, valuesByNamespace)
}
