import type { Account, CaipNetworkId } from '@latchkey/protocol'
import type { MessageProtocol, SignInput } from '../drivers/driver.ts'

/** The fee rate of a payment: how soon it should be in a block, or a number in sat/vB. */
export type FeeRate = 'slow' | 'medium' | 'fast' | number

/** The events of a `BitcoinProvider`, with the value that each passes. */
export type BitcoinProviderEvents = {
  /** The wallet's accounts, with the one in use first. */
  accountsChanged: readonly Account[]
  networkChanged: CaipNetworkId
  /** The site or the wallet ended the connection. */
  disconnect: undefined
}

/**
 * A connected Bitcoin wallet, for the site's own requests. `kit.getProvider('bip122')` returns it. The interface is the same for every
 * wallet: the adapter translates each request to the wallet's provider API, or to WalletConnect. If the parameters of a request have
 * another form than described here, the request throws `ConfigurationError` `InvalidOption` before the wallet or the network is asked.
 *
 * @example
 * const { psbt } = await provider.signPsbt({ psbt: offer, signInputs: [{ address: ordinals.address, index: 0 }] })
 */
export type BitcoinProvider = {
  /** The addresses of the wallet's account, with their purpose as `type`. The address in use comes first. */
  readonly accounts: readonly Account[]
  /** The network of the wallet: `bip122:` and the first 32 hex digits of the genesis block's hash. */
  readonly caipNetworkId: CaipNetworkId
  /**
   * Signs a text.
   *
   * @param address default: the address in use
   * @param protocol default: `bip322`; `ecdsa` for addresses older than segwit
   * @returns the signature in base64. For BIP-322, the variant prefix `smp` is removed; `ful` and `pof` are kept
   * @throws ConnectionError `NotConnected`, `UserRejected`, `ProviderFailed` (also if the wallet used another protocol than requested)
   * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
   * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
   */
  signMessage(parameters: { message: string; address?: string; protocol?: MessageProtocol }): Promise<string>
  /**
   * Signs inputs of a PSBT.
   *
   * @param psbt in base64
   * @param signInputs which address signs which input. Default: the wallet signs all inputs of its addresses
   * @param broadcast whether to send the transaction too, after comparing it with the request. Every input has to be signed by then.
   * Default: false
   * @returns the PSBT with the signatures, in base64, and the transaction id if it was sent
   * @throws ConnectionError `NotConnected`, `UserRejected`; `ProviderFailed`, also if a signature covers less than requested
   * @throws ConfigurationError `InvalidOption` for anything but a PSBT of version 0, for an input that it does not have or whose previous
   * transaction cannot be parsed, and for a signature hash type in the PSBT that `signInputs` does not name
   * @throws MoneyError `TransactionChanged` if the wallet signed or sent another transaction than requested, with the id in `details` if it
   * was sent
   * @throws MoneyError `TransactionUnconfirmed`, with the id in `details` if it is known, if the transaction may have been sent: a response
   * was lost, a wallet that sends by itself returned an error that does not prove that nothing was sent, or the network refused it
   * @throws MoneyError `InsufficientFunds` if it was not sent because another payment of the page may have spent its coins
   * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
   */
  signPsbt(parameters: {
    psbt: string
    signInputs?: readonly SignInput[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /**
   * Pays from the payment address. The wallet's own payment method is used if possible. The kit builds a PSBT if the wallet has no such
   * method, if a fee rate is given and the wallet accepts none, or if the rate is given as a word. Such a payment can be replaced by one
   * with a higher fee (BIP-125).
   *
   * @param amount in sat
   * @param feeRate default: the wallet's choice, or `medium` if the kit builds the payment. A word means the rate of the network's API, up
   * to 500 sat/vB, with a fee of at most a quarter of the amount or 20,000 sat. A number in sat/vB, up to 5,000, is used unchanged
   * @throws ConnectionError `NotConnected`, `UserRejected`, `ProviderFailed`
   * @throws MoneyError `InvalidReceiver`, `AmountTooSmall`, `FeeTooHigh`
   * @throws MoneyError `InsufficientFunds`, also if an earlier payment may have spent the coins, with its id in the cause if it is known,
   * or if the kit builds the payment and the other coins may carry inscriptions
   * @throws MoneyError `TransactionUnconfirmed` as in `signPsbt`; `TransactionChanged`, with the id in `details`, if the wallet paid
   * another receiver or a smaller amount
   */
  sendTransfer(parameters: { recipient: string; amount: bigint; feeRate?: FeeRate }): Promise<{ txid: string }>
  /** Adds a listener for changes in the wallet or on the site, and for the end of the connection. Returns a function that removes it. */
  on<event extends keyof BitcoinProviderEvents>(
    event: event,
    listener: (value: BitcoinProviderEvents[event]) => void,
  ): () => void
}
