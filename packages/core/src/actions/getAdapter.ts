import type { Namespace } from '@latchkey/protocol'
import type { Adapter } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'

/**
 * The adapter of a namespace.
 *
 * @throws ConfigurationError `AdapterNotFound`
 */
export function getAdapter(core: Core, namespace: Namespace): Adapter {
  const adapter = core.adapters[namespace]
  if (!adapter) throw new ConfigurationError('AdapterNotFound', { details: `No adapter for ${namespace}.` })
  return adapter
}
