import type { Account, CaipNetworkId } from '@latchkey/protocol'
import type { MessageProtocol, SignInput } from '../drivers/driver.ts'

/** The fee rate of a payment: a word for how soon the payment should be in a block, or a number in sat/vB. */
export type FeeRate = 'slow' | 'medium' | 'fast' | number

/** The events of a `BitcoinProvider`, with the value that each listener gets. */
export type BitcoinProviderEvents = {
  /** The wallet's accounts, with the account in use first. */
  accountsChanged: readonly Account[]
  networkChanged: CaipNetworkId
  /** Emitted when the site or the wallet ends the connection. The listener gets no value. */
  disconnect: undefined
}

/**
 * A connected Bitcoin wallet, for the site's own requests. `kit.getProvider('bip122')` returns it. The interface is the same for every
 * wallet: the adapter translates each request to the wallet's provider API, or to WalletConnect. If the parameters of a request have
 * another form than described here, the request throws `ConfigurationError` `InvalidOption` and sends nothing.
 *
 * @example
 * const { psbt } = await provider.signPsbt({ psbt: offer, signInputs: [{ address: ordinals.address, index: 0 }] })
 */
export type BitcoinProvider = {
  /** The addresses of the wallet, each with its purpose as `type`. The address in use comes first. */
  readonly accounts: readonly Account[]
  /** The network of the wallet: `bip122:` and the first 32 hex digits of the genesis block's hash. */
  readonly caipNetworkId: CaipNetworkId
  /**
   * Signs a text.
   *
   * @param address the address that signs. Default: the address in use
   * @param protocol the signature protocol. Default: `bip322`, but `ecdsa` for addresses older than segwit
   * @returns the signature in base64. For BIP-322, the variant prefix `smp` is removed; `ful` and `pof` are kept
   * @throws ConnectionError `NotConnected` or `UserRejected`
   * @throws ConnectionError `ProviderFailed`, also if the wallet used another protocol than requested
   * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
   * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
   */
  signMessage(parameters: { message: string; address?: string; protocol?: MessageProtocol }): Promise<string>
  /**
   * Signs inputs of a PSBT.
   *
   * @param psbt the PSBT in base64
   * @param signInputs which address signs which input. Default: the wallet signs all inputs of its addresses
   * @param broadcast whether the kit also sends the signed transaction, after comparing it with the request. If so, every input has to be
   * signed. Default: false
   * @returns the PSBT with the signatures, in base64, and the transaction id if it was sent
   * @throws ConnectionError `NotConnected` if the wallet is disconnected, or changes its account or network before the request
   * @throws ConnectionError `UserRejected` if the visitor declines
   * @throws ConnectionError `ProviderFailed` if the wallet fails, or if a signature covers less than requested
   * @throws ConfigurationError `InvalidOption` if `psbt` is not a PSBT of version 0
   * @throws ConfigurationError `InvalidOption` if the PSBT does not have an input of `signInputs`, or if the previous transaction of an
   * input cannot be parsed
   * @throws ConfigurationError `InvalidOption` if the PSBT contains a signature hash type that `signInputs` does not allow
   * @throws MoneyError `TransactionChanged` if the wallet signed or sent another transaction than requested. If that transaction was sent,
   * its id is in `details`
   * @throws MoneyError `TransactionUnconfirmed` if the transaction may have been sent: a response was lost, the network refused the
   * transaction, or a wallet that sends transactions itself returned an error. The id is in `details` if it is known
   * @throws MoneyError `InsufficientFunds` if the transaction was not sent, because another payment of the page may have spent its coins
   * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
   */
  signPsbt(parameters: {
    psbt: string
    signInputs?: readonly SignInput[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /**
   * Pays from the payment address. The wallet's own payment method is used if possible. The kit builds a PSBT if the wallet has no such
   * method, or if `feeRate` is a word. The kit also builds a PSBT if `feeRate` is a number and the wallet's method accepts no fee rate. A
   * payment that the kit builds can be replaced by one with a higher fee (BIP-125).
   *
   * @param amount the amount in sat
   * @param feeRate a word (see `FeeRate`) for a rate from the network's API, or a number in sat/vB up to 5,000, which is used unchanged,
   * unless the payment has to outbid a refused one: then the rate may be higher, and the fee has the limit of a word.
   * For a word, the rate is at most 500 sat/vB, and the fee at most a quarter of the amount or 20,000 sat. Default: the wallet's choice, or
   * `medium` if the kit builds the payment
   * @throws ConnectionError `NotConnected`, `UserRejected` or `ProviderFailed`
   * @throws MoneyError `InvalidReceiver`, `AmountTooSmall` or `FeeTooHigh`
   * @throws MoneyError `InsufficientFunds`, also if the kit builds the payment and all other coins may carry inscriptions
   * @throws MoneyError `InsufficientFunds` if an earlier payment may have spent the coins. The id of that payment is in the cause if it is
   * known
   * @throws MoneyError `TransactionUnconfirmed` like `signPsbt`
   * @throws MoneyError `TransactionChanged` if the wallet paid another receiver or a smaller amount. The id of its payment is in `details`
   */
  sendTransfer(parameters: { recipient: string; amount: bigint; feeRate?: FeeRate }): Promise<{ txid: string }>
  /** Adds a listener for an event of `BitcoinProviderEvents`. Returns a function that removes the listener. */
  on<event extends keyof BitcoinProviderEvents>(
    event: event,
    listener: (value: BitcoinProviderEvents[event]) => void,
  ): () => void
}
