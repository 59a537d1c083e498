import type { Namespace } from '@latchkey/protocol'
import type { Adapter } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { assertAlive } from './assertAlive.ts'

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
