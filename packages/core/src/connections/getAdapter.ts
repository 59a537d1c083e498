import type { Namespace } from '@latchkey/protocol'
import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import type { Adapter } from '../ports/adapter.ts'

/**
 * The adapter of a namespace.
 *
 * @throws ConfigurationError `AdapterNotFound`, `KitDestroyed`
 */
export function getAdapter(core: Core, namespace: Namespace): Adapter {
  assertAlive(core)
  const adapter = core.adapters[namespace]
  if (!adapter) throw new ConfigurationError('AdapterNotFound', { details: `No adapter for ${namespace}.` })
  return adapter
}
