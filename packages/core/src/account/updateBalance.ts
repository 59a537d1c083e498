import type { Namespace } from '@latchkey/protocol'
import type { BalanceState } from '../connections/chainController.ts'
import type { Core } from '../createCore.ts'
import { NetworkError } from '../errors/network.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { showError } from '../notices/showError.ts'
import type { Adapter, NativeBalance } from '../ports/adapter.ts'

export declare namespace updateBalance {
  type Parameters = {
    /** The namespace of the account whose balance is read. Defaults to the active namespace. */
    namespace?: Namespace | undefined
    /**
     * Whether to ask the chain, even if the adapter has a cached balance.
     * @default false
     */
    isFresh?: boolean | undefined
  }
}

/** For each adapter, the object that identifies the newest call of `updateBalance`. The results of older calls are ignored. */
const newestCalls = new WeakMap<Adapter, object>()

/**
 * Reads the native balance of the connected account into the state. The adapter may return a cached balance, and
 * decides how old it may be. After a failure, the last balance stays visible and the error is reported. If several
 * calls run at the same time, only the result of the newest call is shown.
 */
export async function updateBalance(core: Core, parameters: updateBalance.Parameters = {}): Promise<void> {
  const namespace = parameters.namespace ?? core.chain.state.activeNamespace
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected') return
  const { address, caipAddress, balance } = account
  const lastBalance = readLastBalance(balance)
  const lastBalanceField = lastBalance && { last: { ...lastBalance } }
  const { network } = getNetwork(core, { namespace })
  const adapter = core.adapters[namespace]
  // An adapter without `getBalance` cannot read balances, so the balance's status becomes `failed` at once.
  if (!adapter?.getBalance)
    return core.chain.setBalance(namespace, caipAddress, { status: 'failed', ...lastBalanceField })
  const thisCall = {}
  newestCalls.set(adapter, thisCall)
  const isNewestCall = () => newestCalls.get(adapter) === thisCall
  try {
    if (!network) throw new NetworkError('BalanceUnavailable', { details: 'The network is not supported.' })
    core.chain.setBalance(namespace, caipAddress, { status: 'loading', ...lastBalanceField })
    const newBalance = await adapter.getBalance({ address, network, ...(parameters.isFresh && { isFresh: true }) })
    if (isNewestCall()) core.chain.setBalance(namespace, caipAddress, { status: 'loaded', balance: newBalance })
  } catch (cause) {
    if (!isNewestCall()) return
    core.chain.setBalance(namespace, caipAddress, { status: 'failed', ...lastBalanceField })
    const isBalanceError = cause instanceof NetworkError && cause.code === 'BalanceUnavailable'
    const error = isBalanceError ? cause : new NetworkError('BalanceUnavailable', { cause })
    core.log.error(error)
    if (core.modal.state.open || core.options.state.enableEmbedded) showError(core, error)
  }
}

/** Returns the balance that was read last, or `undefined` if none was read. */
export function readLastBalance(balance: BalanceState): NativeBalance | undefined {
  return balance.status === 'loaded' ? balance.balance : balance.status === 'idle' ? undefined : balance.last
}
