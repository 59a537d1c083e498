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

/** The total supply of Bitcoin in sat, used as the upper limit of an amount. */
export const totalSupply = 2_100_000_000_000_000n

/** The upper limit of a fee rate from an API, in sat/vB. Higher numbers are certainly wrong, and a fee computed from them may overflow. */
export const maxFeeRate = 1_000_000

/** The interface through which the kit reads from a Bitcoin network and sends transactions to it. */
export type BitcoinApi = {
  /** Returns the balance in sat, including transactions that are not in a block yet. */
  getBalance(address: string): Promise<bigint>
  getUtxos(address: string): Promise<readonly Utxo[]>
  getFeeRates(): Promise<FeeRates>
  /**
   * Returns the whole transaction in hex.
   *
   * @param isRight returns whether the hex is the transaction with this id. If not, an API with several endpoints asks the next endpoint.
   * Your API may ignore `isRight`, because the kit also checks the result
   */
  getTransactionHex(txid: string, isRight?: (hex: string) => boolean): Promise<string>
  /**
   * Returns whether the network has several endpoints, and each of them responds that it does not know a transaction. Then its coins do not
   * exist: one endpoint made them up. A refused payment that spends only such coins is forgotten. Without this method, or with only one
   * endpoint, the kit makes no other payment until an API lists one of these coins again, or the page is reloaded.
   */
  isUnknown?(txid: string): Promise<boolean>
  /** Returns the height of the newest block. */
  getTipHeight(): Promise<number>
  /**
   * Sends a transaction to the network.
   *
   * @param txid the transaction id. With it, an API with several endpoints looks the transaction up at the endpoints that did not accept it.
   * Your API may ignore `txid` and `isRight`
   * @param isRight returns whether a hex that an endpoint returned for `txid` is this transaction
   * @returns the transaction id
   * @throws MoneyError `TransactionUnconfirmed` if too few endpoints accepted the transaction, for example only one of several. The kit then
   * does not look the transaction up. After any other error, the kit looks it up by `getTransactionHex`
   * @throws MoneyError `TransactionFailed` if every endpoint refuses the transaction. Even then, an endpoint may have sent the transaction
   * or may send it later
   */
  broadcast(hex: string, txid?: string, isRight?: (hex: string) => boolean): Promise<string>
}

/** A function that creates the API of a network. `urls` are the endpoints in the order in which they are tried. */
export type CreateBitcoinApi = (parameters: {
  network: Network
  urls: readonly string[]
  /** The time limit of one request, in ms. */
  timeoutMs: number
}) => BitcoinApi
