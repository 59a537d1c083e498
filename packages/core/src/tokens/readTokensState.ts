import type { TokenBalance } from '@latchkey/protocol'
import { toDecimal } from '@latchkey/protocol/money'
import { readLastBalance } from '../account/updateBalance.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { serviceUrl } from '../services/request.ts'
import { type SortedTokens, sortTokens, type TokenChoices } from './sortTokens.ts'
import { isOffline, type TokenFacts } from './tokenSource.ts'

/** The tokens of the account in use on its network, and the state of the requests that read them. */
export type TokensState = SortedTokens & {
  /**
   * `idle`: no account is connected. `loading`: no balances have been read yet. `ready`: `tokens` has the balances that
   * were read last. `failed`: the last request failed; `tokens` has the result of an earlier request, or is empty.
   * `unsupported`: the site does not list the network of the wallet, so no balances are read.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  /** When the tokens were read, in ms since the epoch. Absent if they have never been read. */
  readonly readAt?: number
  /** True if neither the wallet nor a service can list tokens on this network. `tokens` then has only the native coin. */
  readonly isCoinOnly: boolean
  /** Whether a request is running. */
  readonly isUpdating: boolean
  /** Why the last request failed. */
  readonly error?: LatchkeyError
  /** When the next request may be sent after a failure, in ms since the epoch. */
  readonly retryAt?: number
  /** Whether the device is offline. Requests are sent again as soon as it is online. */
  readonly isOffline: boolean
}

const noTokens: SortedTokens = { tokens: [], hidden: [], isTotalPartial: false }

/** Returns the state of the tokens of the account in use. `facts` has the balances that were read last. */
export function readTokensState(core: Core, facts: TokenFacts, choices: TokenChoices): TokensState {
  const { account, known, failure, isUpdating, isCoinOnly } = facts
  const coin = account && readCoin(core, facts)
  const otherBalances = known?.balances.filter(({ address }) => !coin || address) ?? []
  const { services, projectId = '' } = core.options.state
  const sortedTokens = account
    ? sortTokens({
        balances: coin ? [coin, ...otherBalances] : otherBalances,
        isListed: (id) => known?.listed === 'all' || known?.listed.includes(id) === true,
        coinSymbol: getNetwork(core).network?.nativeCurrency.symbol ?? '',
        choices,
        imageUrlOf: (symbol) => {
          const path = `/public/getTokenImage/${encodeURIComponent(symbol)}`
          return services.walletListing && serviceUrl({ baseUrl: services.walletListing, projectId, path }).href
        },
      })
    : noTokens
  const { isConnected, balance } = getAccount(core)
  const isCoinMissing = isCoinOnly && !coin && balance?.status === 'failed'
  const status = !account
    ? isConnected
      ? 'unsupported'
      : 'idle'
    : failure || isCoinMissing
      ? 'failed'
      : known || (coin && isCoinOnly)
        ? 'ready'
        : 'loading'
  return {
    ...sortedTokens,
    isTotalPartial: sortedTokens.isTotalPartial || (known?.isUnpriced === true && otherBalances.length > 0),
    status,
    ...(known && { readAt: known.readAt }),
    isCoinOnly,
    isUpdating,
    ...(failure && { error: failure.error, retryAt: failure.retryAt }),
    isOffline: isOffline(),
  }
}

/**
 * Returns the native coin's balance with the price from the service. The balance is the one that the node reported,
 * so that all views show the same amount.
 */
function readCoin(core: Core, { account, known }: TokenFacts): TokenBalance | undefined {
  const currentAccount = getAccount(core)
  const { network } = getNetwork(core)
  const balance = currentAccount.isConnected ? readLastBalance(currentAccount.balance) : undefined
  if (!balance || network?.caipNetworkId !== account?.caipNetworkId || !network) return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  const price = known?.balances.find(({ address }) => !address)?.price
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(price !== undefined && { price }),
    quantity: { decimals: String(decimals), numeric: toDecimal(balance.value, decimals) },
  }
}
