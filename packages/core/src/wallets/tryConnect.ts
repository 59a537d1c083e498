import type { Core } from '../createCore.ts'
import { loadedFlows, loadFlows } from '../loadFlows.ts'
import { beginAttempt } from './beginAttempt.ts'
import type { connect } from './connect.ts'

/**
 * Connects a wallet for a view that shows `connection.attempt`. The attempt begins before the code of the flows is
 * loaded, and fails if this code cannot be loaded.
 *
 * @throws ConfigurationError `AdapterNotFound`, `KitDestroyed`; other errors are in the attempt
 */
export async function tryConnect(core: Core, parameters: connect.Parameters): Promise<void> {
  const attempt = beginAttempt(core, parameters)
  const flows = loadedFlows() ?? (await loadFlows().catch((error) => attempt.end({ status: 'failed', error })))
  await flows?.connect(core, parameters, attempt).catch(() => {})
}
