import type { Network } from '@latchkey/protocol'

/** A coin, that is an unspent output. */
export type Utxo = {
  readonly txid: string
  /** The index of the output in its transaction. */
  readonly vout: number
  /** The amount in sat. */
  readonly value: bigint
  /** The height of its block. `undefined` if it is not in a block yet. */
  readonly height: number | undefined
}

/** Fee rates in sat/vB, by how soon the transaction should be in a block. */
export type FeeRates = { readonly slow: number; readonly medium: number; readonly fast: number }

/** The total supply in sat. Larger amounts are also more than some wallets can represent. */
export const mostMoney = 2_100_000_000_000_000n

/** Reads from a Bitcoin network and sends to it. */
export type BitcoinApi = {
  /** The balance in sat, including transactions that are not in a block yet. */
  getBalance(address: string): Promise<bigint>
  getUtxos(address: string): Promise<readonly Utxo[]>
  getFeeRates(): Promise<FeeRates>
  /**
   * The whole transaction in hex.
   *
   * @param isRight whether the hex has this id. If it does not, an API with several endpoints asks the next one. The kit checks the result
   * itself too
   */
  getTransactionHex(txid: string, isRight?: (hex: string) => boolean): Promise<string>
  /** The height of the newest block. */
  getTipHeight(): Promise<number>
  /**
   * Sends a transaction to the network.
   *
   * @returns the transaction id
   * @throws MoneyError `TransactionFailed` if every endpoint refuses it. After any error, the transaction may still be sent, also later
   */
  broadcast(hex: string): Promise<string>
}

/** Creates the API of a network. `urls` are in the order in which they are tried. */
export type CreateBitcoinApi = (parameters: {
  network: Network
  urls: readonly string[]
  /** The time limit of one request, in ms. */
  timeoutMs: number
}) => BitcoinApi
