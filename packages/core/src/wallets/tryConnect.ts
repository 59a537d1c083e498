import type { Core } from '../createCore.ts'
import { getLoadedFlows, loadFlows } from '../loadFlows.ts'
import { beginAttempt } from './beginAttempt.ts'
import type { connect } from './connect.ts'

/**
 * Connects a wallet for a view, which shows the progress from `connection.attempt`. The attempt begins at once, even
 * before the code of the flows is loaded. If this code cannot be loaded, the attempt fails.
 *
 * @throws ConfigurationError `AdapterNotFound` if the kit has no adapter for the wallet's namespace
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed; all other errors are only in the attempt
 */
export async function tryConnect(core: Core, parameters: connect.Parameters): Promise<void> {
  const attempt = beginAttempt(core, parameters)
  const flows = getLoadedFlows() ?? (await loadFlows().catch((error) => attempt.end({ status: 'failed', error })))
  await flows?.connect(core, parameters, attempt).catch(() => {})
}
