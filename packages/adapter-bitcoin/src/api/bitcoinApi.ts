import type { Network } from '@latchkey/protocol'

/** A coin: an unspent output. */
export type Utxo = {
  readonly txid: string
  /** The output's place in its transaction. */
  readonly vout: number
  /** In sat. */
  readonly value: bigint
  /** The height of its block; `undefined` while it waits for one. */
  readonly height: number | undefined
}

/** Rates by how soon a transaction is to be in a block, in sat/vB. */
export type FeeRates = { readonly slow: number; readonly medium: number; readonly fast: number }

/** All that there will ever be, in sat: more is also more than some wallets can count. */
export const mostMoney = 2_100_000_000_000_000n

/**
 * The highest rate, in sat/vB, that is paid because an API says so. Blocks have rarely been dearer, and then only for hours: a host that
 * means to pay more names the rate itself.
 */
export const highestFeeRate = 500

/** Above this a rate, in sat/vB, is a mistake, no matter who names it: it would cost more than what most people send. */
export const highestNamedFeeRate = 5_000

/** How a Bitcoin network is read and written to. */
export type BitcoinApi = {
  /** In sat, with what waits for a block. */
  getBalance(address: string): Promise<bigint>
  getUtxos(address: string): Promise<readonly Utxo[]>
  getFeeRates(): Promise<FeeRates>
  /** A whole transaction in hex. */
  getTransactionHex(txid: string): Promise<string>
  /** The height of the newest block. */
  getTipHeight(): Promise<number>
  /**
   * @returns the transaction's id
   * @throws MoneyError `TransactionFailed` where every endpoint refuses it. After any error it may be sent, also later
   */
  broadcast(hex: string): Promise<string>
}

/** Makes the way to a network. `urls` in the order to try. */
export type CreateBitcoinApi = (parameters: {
  network: Network
  urls: readonly string[]
  /** Limit of one request, ms. */
  timeoutMs: number
}) => BitcoinApi
