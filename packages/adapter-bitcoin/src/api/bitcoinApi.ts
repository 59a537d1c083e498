import type { Network } from '@latchkey/protocol'

/** A coin: an unspent output of a transaction. */
export type Utxo = {
  readonly txid: string
  /** The index of the output in its transaction. */
  readonly vout: number
  /** The amount in sat. */
  readonly value: bigint
  /** The height of the block with the coin's transaction. `undefined` if the transaction is not in a block yet. */
  readonly height: number | undefined
}

/** Fee rates in sat/vB, by how soon the transaction should be in a block. */
export type FeeRates = { readonly slow: number; readonly medium: number; readonly fast: number }

/** The total supply of Bitcoin in sat. No amount can be larger. */
export const totalSupply = 2_100_000_000_000_000n

/** Reads from a Bitcoin network and sends to it. */
export type BitcoinApi = {
  /** The balance in sat, including transactions that are not in a block yet. */
  getBalance(address: string): Promise<bigint>
  getUtxos(address: string): Promise<readonly Utxo[]>
  getFeeRates(): Promise<FeeRates>
  /**
   * The whole transaction in hex.
   *
   * @param isRight returns whether the hex is the transaction with this id. If not, an API with several endpoints asks the next endpoint.
   * The kit also checks the result itself
   */
  getTransactionHex(txid: string, isRight?: (hex: string) => boolean): Promise<string>
  /** The height of the newest block. */
  getTipHeight(): Promise<number>
  /**
   * Sends a transaction to the network.
   *
   * @returns the transaction id
   * @throws MoneyError `TransactionFailed` if every endpoint refuses the transaction. No error proves that the transaction was not sent, or
   * that an endpoint does not send it later
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
