import { type CaipAddress, toCaipAddress } from '@latchkey/protocol'
import { updateBalance } from '../account/updateBalance.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { NetworkError } from '../errors/network.ts'
import { ServiceError } from '../errors/service.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { reportServiceError } from '../notices/reportError.ts'
import { showError } from '../notices/showError.ts'
import { createBalanceReader, type TokenAccount } from './readBalances.ts'
import type { createTokenStore, StoredBalances } from './tokenStore.ts'

/**
 * A failed request for balances. `retryAt`: when the next request may be sent, in ms since the epoch. `isFinal`: the service
 * responded with the status 503, so polling stops.
 */
export type TokenFailure = { readonly error: NetworkError; readonly retryAt: number; readonly isFinal: boolean }

/** The balances of the account in use that were read last, and the state of the requests. */
export type TokenFacts = {
  /** The account in use. `undefined` if no account is connected, or if the site does not list the network of the wallet. */
  readonly account: TokenAccount | undefined
  readonly known: StoredBalances | undefined
  readonly failure: TokenFailure | undefined
  readonly isUpdating: boolean
  /** True if neither the wallet nor a service can list tokens on this network, so only the native coin's balance is known. */
  readonly isCoinOnly: boolean
}

export type TokenSource = ReturnType<typeof createTokenSource>

/** How long to wait after a failed request before the next one may be sent, in ms. */
const retryMs = 30_000

/**
 * Creates the object that reads the token balances of the account in use: first from storage, and then from the wallet
 * or the service.
 *
 * @param onChange - Called after each change of the value that `facts` returns.
 */
export function createTokenSource(
  core: Core,
  { store, onChange }: { store: ReturnType<typeof createTokenStore>; onChange: () => void },
) {
  const readBalances = createBalanceReader(core)
  let account: TokenAccount | undefined
  let knownBalances: StoredBalances | undefined
  let failure: TokenFailure | undefined
  /** Whether no source knows the tokens of the account, so that only the balance of the coin is known. */
  let isCoinOnly = false
  /** The newest request, while it is running. Responses to older requests, or to requests for another account, are ignored. */
  let request: { promise: Promise<void>; isForced: boolean } | undefined

  /**
   * Reads which account and network are in use. If one of them changed, drops the known balances and reads the stored
   * balances of the new account and network.
   *
   * @returns whether the account or the network changed
   */
  function readAccount(): boolean {
    const nextAccount = readCurrentAccount(core)
    if (nextAccount?.caipAddress === account?.caipAddress) return false
    account = nextAccount
    knownBalances = nextAccount && store.readBalances(nextAccount.caipAddress)
    request = undefined
    failure = undefined
    // Without a service, the wallet may still list its tokens. If it does, `isCoinOnly` becomes false after its response.
    isCoinOnly = !core.options.state.services.blockchainApi && !knownBalances
    return true
  }

  async function loadBalances(current: TokenAccount, isForced: boolean, isNewest: () => boolean): Promise<void> {
    try {
      const newBalances = await readBalances(current, { isForced })
      if (!isNewest()) return
      knownBalances = newBalances
      failure = undefined
      isCoinOnly = newBalances === undefined
      if (newBalances) store.writeBalances(current.caipAddress, newBalances)
    } catch (cause) {
      if (!isNewest()) return
      reportServiceError(core, cause)
      const isFirstFailure = failure === undefined
      const error = new NetworkError('BalanceUnavailable', { cause })
      failure = { error, retryAt: Date.now() + retryMs, isFinal: isUnavailable(cause) }
      // If polls fail repeatedly, only the first failure shows a toast. If the visitor requested the refresh, every failure does.
      const isVisible = core.modal.state.open || core.options.state.enableEmbedded
      if (isVisible && (isFirstFailure || isForced)) showError(core, error)
    }
  }

  /** Uses the stored balances if another tab of the site has read them later than this tab. */
  function adoptNewerBalances(caipAddress: CaipAddress): void {
    const storedBalances = store.readBalances(caipAddress)
    if (storedBalances && storedBalances.readAt > (knownBalances?.readAt ?? 0)) knownBalances = storedBalances
  }

  return {
    facts: (): TokenFacts => ({
      account,
      known: knownBalances,
      failure,
      isUpdating: request !== undefined,
      isCoinOnly,
    }),
    readAccount,
    /** Forgets the last failure, so that a new request may be sent at once. Called when the device is online again. */
    forgetFailure(): void {
      failure = undefined
    },
    /**
     * Reads the balances, unless they are less than `maxAgeMs` old, a request is already running, or the last failure is
     * less than 30 s ago.
     *
     * @param parameters.isForced - If true, `maxAgeMs`, the service's cache and a running unforced request are ignored.
     */
    async update({ isForced, maxAgeMs }: { isForced: boolean; maxAgeMs: number }): Promise<void> {
      readAccount()
      if (!account || isOffline()) return onChange()
      adoptNewerBalances(account.caipAddress)
      const { balance } = getAccount(core)
      const coinUpdate = updateBalance(core, { isFresh: isForced && balance?.status !== 'failed' })
      const isAlreadyRequested = request && (request.isForced || !isForced)
      const isFresh = knownBalances && !isForced && Date.now() - knownBalances.readAt < maxAgeMs
      const mustWait = failure && Date.now() < failure.retryAt
      if (!isAlreadyRequested && !isFresh && !mustWait) {
        const newRequest = { isForced, promise: Promise.resolve() }
        request = newRequest
        newRequest.promise = loadBalances(account, isForced, () => request === newRequest).then(() => {
          if (request === newRequest) request = undefined
        })
      }
      onChange()
      await Promise.all([coinUpdate, request?.promise])
      onChange()
    },
  }
}

/** Whether the browser reports that the device is offline. A browser that cannot detect this reports that it is online. */
export const isOffline = () => globalThis.navigator?.onLine === false

function readCurrentAccount(core: Core): TokenAccount | undefined {
  const account = getAccount(core)
  const { network } = getNetwork(core)
  if (!account.isConnected || !network) return undefined
  const { caipNetworkId } = network
  const { address, connectorId } = account
  return { caipAddress: toCaipAddress(caipNetworkId, address), address, caipNetworkId, connectorId }
}

const isUnavailable = (cause: unknown) =>
  cause instanceof ServiceError && cause.code === 'HttpStatus' && cause.values.n === 503
