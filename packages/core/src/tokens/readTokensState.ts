import type { TokenBalance } from '@latchkey/protocol'
import { toDecimal } from '@latchkey/protocol/money'
import { lastBalanceOf } from '../account/updateBalance.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { serviceUrl } from '../services/request.ts'
import { type SortedTokens, sortTokens, type TokenChoices } from './sortTokens.ts'
import { isOffline, type TokenFacts } from './tokenSource.ts'

/** What the account in use holds on its network. */
export type TokensState = SortedTokens & {
  /**
   * `idle`: no account is connected. `loading`: nothing is known yet. `ready`: `tokens` is what was read last. `failed`:
   * the last request failed; `tokens` is what was read before, if anything was. `unsupported`: the site does not list
   * the network of the wallet, so nothing is read.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  /** When the tokens were read, in ms since the epoch. Absent if they never were. */
  readonly readAt?: number
  /** Whether neither the wallet nor a service lists tokens on this network, so that the own coin is the whole list. */
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

const nothing: SortedTokens = { tokens: [], hidden: [], isTotalPartial: false }

/** Returns the tokens of the account in use, from what is known about its balances. */
export function readTokensState(core: Core, facts: TokenFacts, choices: TokenChoices): TokensState {
  const { account, known, failure, isUpdating, isCoinOnly } = facts
  const coin = account && readCoin(core, facts)
  const others = known?.balances.filter(({ address }) => !coin || address) ?? []
  const { services, projectId = '' } = core.options.state
  const sorted = account
    ? sortTokens({
        balances: coin ? [coin, ...others] : others,
        isListed: (id) => known?.listed === 'all' || known?.listed.includes(id) === true,
        coinSymbol: getNetwork(core).network?.nativeCurrency.symbol ?? '',
        choices,
        imageUrlOf: (symbol) => {
          const path = `/public/getTokenImage/${encodeURIComponent(symbol)}`
          return services.walletListing && serviceUrl({ baseUrl: services.walletListing, projectId, path }).href
        },
      })
    : nothing
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
    ...sorted,
    isTotalPartial: sorted.isTotalPartial || (known?.isUnpriced === true && others.length > 0),
    status,
    ...(known && { readAt: known.readAt }),
    isCoinOnly,
    isUpdating,
    ...(failure && { error: failure.error, retryAt: failure.retryAt }),
    isOffline: isOffline(),
  }
}

/** The balance of the own coin as the chain reports it, so that every view shows the same one, with the service's price. */
function readCoin(core: Core, { account, known }: TokenFacts): TokenBalance | undefined {
  const current = getAccount(core)
  const { network } = getNetwork(core)
  const balance = current.isConnected ? lastBalanceOf(current.balance) : undefined
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
