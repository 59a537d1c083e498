import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { NetworkError } from '../errors/network.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { showError } from '../notices/showError.ts'
import type { Adapter } from '../ports/adapter.ts'

export declare namespace updateBalance {
  type Parameters = {
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
}

/** The newest call of each adapter. The results of older calls are ignored. */
const newest = new WeakMap<Adapter, object>()

/**
 * Reads the native balance of the connected account. The adapter decides how fresh the value has to be. After a failure the last balance
 * stays, and the error is reported. Only the result of the newest call is shown.
 */
export async function updateBalance(core: Core, parameters: updateBalance.Parameters = {}): Promise<void> {
  const namespace = parameters.namespace ?? core.chain.state.activeNamespace
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected') return
  const { address, caipAddress, balance } = account
  const last = balance.status === 'loaded' ? balance.balance : balance.status === 'idle' ? undefined : balance.last
  const kept = last && { last: { ...last } }
  const { network } = getNetwork(core, { namespace })
  const adapter = core.adapters[namespace]
  // This adapter cannot read balances, so the state is `failed` at once.
  if (!adapter?.getBalance) return core.chain.setBalance(namespace, caipAddress, { status: 'failed', ...kept })
  const own = {}
  newest.set(adapter, own)
  const isNewest = () => newest.get(adapter) === own
  try {
    if (!network) throw new NetworkError('BalanceUnavailable', { details: 'The network is not supported.' })
    core.chain.setBalance(namespace, caipAddress, { status: 'loading', ...kept })
    const next = await adapter.getBalance({ address, network })
    if (isNewest()) core.chain.setBalance(namespace, caipAddress, { status: 'loaded', balance: next })
  } catch (cause) {
    if (!isNewest()) return
    core.chain.setBalance(namespace, caipAddress, { status: 'failed', ...kept })
    const isTold = cause instanceof NetworkError && cause.code === 'BalanceUnavailable'
    const error = isTold ? cause : new NetworkError('BalanceUnavailable', { cause })
    core.log.error(error)
    if (core.modal.state.open || core.options.state.enableEmbedded) showError(core, error)
  }
}
