import { NodeError, parseExactJson } from '../../../platform/chains/callNode.ts'
import type { ChainSettings } from '../../../platform/chains/checkChain.ts'
import type { EsploraClient } from '../../../platform/chains/createEsploraClient.ts'
import { type BalanceSource, InvalidAddressError } from '../BalanceSource.ts'

/** All bitcoin that can exist, in satoshi. */
const maxSats = 2_100_000_000_000_000n

/**
 * Creates the source of Bitcoin balances, which reads an Esplora API. The balance of an address is the sum of its confirmed and unconfirmed
 * outputs, in satoshis.
 */
export function createBitcoinBalances(settings: ChainSettings, esplora: EsploraClient): BalanceSource {
  return {
    async read(address) {
      const { isRefused, text } = await esplora.get(`/address/${encodeURIComponent(address)}`)
      if (isRefused) throw new InvalidAddressError(`${settings.id} has no such address`)
      const amount = toAmount(text)
      if (amount === undefined) throw new NodeError(`${settings.id} returned no balance`)
      return [{ currency: settings.nativeCurrency, amount }]
    },
  }
}

function toAmount(text: string): bigint | undefined {
  try {
    const { chain_stats, mempool_stats } = parseExactJson(text) as Record<string, Stats | undefined>
    const amount = toNetAmount(chain_stats) + toNetAmount(mempool_stats)
    return amount >= 0n && amount <= maxSats ? amount : undefined
  } catch {
    return undefined
  }
}

/** The sums of all outputs that an address received and spent, in satoshi, as Esplora returns them. */
type Stats = { funded_txo_sum?: unknown; spent_txo_sum?: unknown }

/** Returns the received amount minus the spent amount. The result is negative if unconfirmed transactions only spend. */
function toNetAmount(stats: Stats | undefined): bigint {
  return toBigint(stats?.funded_txo_sum) - toBigint(stats?.spent_txo_sum)
}

/**
 * Converts a whole number to a bigint.
 *
 * @throws RangeError if the value is not a whole number, or is below 0
 */
function toBigint(value: unknown): bigint {
  if ((typeof value !== 'number' && typeof value !== 'bigint') || value < 0)
    throw new RangeError('This is not a whole number of 0 or more.')
  return BigInt(value)
}
