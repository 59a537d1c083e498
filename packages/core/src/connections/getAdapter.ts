import type { Namespace } from '@latchkey/protocol'
import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import type { Adapter } from '../ports/adapter.ts'

/**
 * Returns the adapter of a namespace.
 *
 * @throws ConfigurationError `AdapterNotFound` if the kit has no adapter for the namespace
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed
 */
export function getAdapter(core: Core, namespace: Namespace): Adapter {
  assertAlive(core)
  const adapter = core.adapters[namespace]
  if (!adapter) throw new ConfigurationError('AdapterNotFound', { details: `No adapter for ${namespace}.` })
  return adapter
}
