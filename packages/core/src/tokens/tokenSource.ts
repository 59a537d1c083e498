import { type CaipAddress, toCaipAddress } from '@latchkey/protocol'
import { updateBalance } from '../account/updateBalance.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { NetworkError } from '../errors/network.ts'
import { ServiceError } from '../errors/service.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { noteServiceError } from '../notices/reportError.ts'
import { showError } from '../notices/showError.ts'
import { createBalanceReader, type TokenAccount } from './readBalances.ts'
import type { createTokenStore, StoredBalances } from './tokenStore.ts'

/** A failed request. `isFinal`: the service said that it is unavailable (503), so it is not asked again by itself. */
export type TokenFailure = { readonly error: NetworkError; readonly retryAt: number; readonly isFinal: boolean }

/** What is known about the balances of the account in use. */
export type TokenFacts = {
  /** Absent if no account is connected, or if the site does not list its network. */
  readonly account: TokenAccount | undefined
  readonly known: StoredBalances | undefined
  readonly failure: TokenFailure | undefined
  readonly isUpdating: boolean
  /** Whether neither the wallet nor a service lists tokens on this network, so that the own coin is all that is known. */
  readonly isCoinOnly: boolean
}

export type TokenSource = ReturnType<typeof createTokenSource>

/** How long no request is sent after a failure, in ms. */
const retryMs = 30_000

/**
 * Creates the part of the tokens that reads balances: for the account and the network in use, from the stored balances
 * at first, and then from the service.
 *
 * @param onChange - Called after each change of what `facts` returns.
 */
export function createTokenSource(
  core: Core,
  { store, onChange }: { store: ReturnType<typeof createTokenStore>; onChange: () => void },
) {
  const readBalances = createBalanceReader(core)
  let account: TokenAccount | undefined
  let known: StoredBalances | undefined
  let failure: TokenFailure | undefined
  let isCoinOnly = false
  /** The newest request. The response of an older one, or of one for another account, is ignored. */
  let request: { promise: Promise<void>; isForced: boolean } | undefined

  /** Follows the account and the network in use. A change drops everything about the old ones. */
  function readAccount(): boolean {
    const next = currentAccount(core)
    if (next?.caipAddress === account?.caipAddress) return false
    account = next
    known = next && store.readBalances(next.caipAddress)
    request = undefined
    failure = undefined
    // A wallet may list its tokens all the same. Then the list appears once the wallet has responded.
    isCoinOnly = !core.options.state.services.blockchainApi && !known
    return true
  }

  async function load(current: TokenAccount, isForced: boolean, isNewest: () => boolean): Promise<void> {
    try {
      const read = await readBalances(current, { isForced })
      if (!isNewest()) return
      known = read
      failure = undefined
      isCoinOnly = read === undefined
      if (read) store.writeBalances(current.caipAddress, read)
    } catch (cause) {
      if (!isNewest()) return
      noteServiceError(core, cause)
      const isFirst = failure === undefined
      const error = new NetworkError('BalanceUnavailable', { cause })
      failure = { error, retryAt: Date.now() + retryMs, isFinal: isUnavailable(cause) }
      // A poll that fails again and again shows one toast, but each press of the visitor shows its result.
      const isVisible = core.modal.state.open || core.options.state.enableEmbedded
      if (isVisible && (isFirst || isForced)) showError(core, error)
    }
  }

  /** Takes over what another tab of the site has read since. */
  function readOtherTabs(caipAddress: CaipAddress): void {
    const stored = store.readBalances(caipAddress)
    if (stored && stored.readAt > (known?.readAt ?? 0)) known = stored
  }

  return {
    facts: (): TokenFacts => ({
      account,
      known,
      failure,
      isUpdating: request !== undefined,
      isCoinOnly,
    }),
    readAccount,
    /** Forgets the last failure, because its cause is gone. */
    forgetFailure(): void {
      failure = undefined
    },
    /**
     * Reads the balances, unless they are at most `maxAgeMs` old, the same request is running, or the last failure is
     * less than 30 s ago.
     *
     * @param parameters.isForced - Whether to ask even if the balances are not that old, and past the service's cache.
     */
    async update({ isForced, maxAgeMs }: { isForced: boolean; maxAgeMs: number }): Promise<void> {
      readAccount()
      if (!account || isOffline()) return onChange()
      readOtherTabs(account.caipAddress)
      const { balance } = getAccount(core)
      const coin = updateBalance(core, { isFresh: isForced && balance?.status !== 'failed' })
      const isRunning = request && (request.isForced || !isForced)
      const isFresh = known && !isForced && Date.now() - known.readAt < maxAgeMs
      const mustWait = failure && Date.now() < failure.retryAt
      if (!isRunning && !isFresh && !mustWait) {
        const own = { isForced, promise: Promise.resolve() }
        request = own
        own.promise = load(account, isForced, () => request === own).then(() => {
          if (request === own) request = undefined
        })
      }
      onChange()
      await Promise.all([coin, request?.promise])
      onChange()
    },
  }
}

/** Whether the device is offline. A browser that does not know says that it is online. */
export const isOffline = () => globalThis.navigator?.onLine === false

function currentAccount(core: Core): TokenAccount | undefined {
  const account = getAccount(core)
  const { network } = getNetwork(core)
  if (!account.isConnected || !network) return undefined
  const { caipNetworkId } = network
  const { address, connectorId } = account
  return { caipAddress: toCaipAddress(caipNetworkId, address), address, caipNetworkId, connectorId }
}

const isUnavailable = (cause: unknown) =>
  cause instanceof ServiceError && cause.code === 'HttpStatus' && cause.values.n === 503
