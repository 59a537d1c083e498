import type { Core } from './createCore.ts'
import { ConfigurationError } from './errors/configuration.ts'

/**
 * Throws if the kit was destroyed.
 *
 * @throws ConfigurationError `KitDestroyed`
 */
export function assertAlive({ id, lifetime }: Core): void {
  if (lifetime.signal.aborted) throw new ConfigurationError('KitDestroyed', { values: { id } })
}
