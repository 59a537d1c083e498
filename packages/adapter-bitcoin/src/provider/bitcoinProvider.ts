import type { Account, CaipNetworkId } from '@latchkey/protocol'
import type { MessageProtocol, SignInput } from '../drivers/driver.ts'

/** How much a payment costs: by how soon it is to be in a block, or in sat/vB. */
export type FeeRate = 'slow' | 'medium' | 'fast' | number

/** The events of a `BitcoinProvider`, with what they pass. */
export type BitcoinProviderEvents = {
  /** The account in use first. */
  accountsChanged: readonly Account[]
  networkChanged: CaipNetworkId
  /** The connection is over, ended by the site or by the wallet. */
  disconnect: undefined
}

/**
 * The requests of a site to a connected Bitcoin wallet, the same for every wallet: by its own dialect in the page or over
 * WalletConnect. Returned by `kit.getProvider('bip122')`.
 *
 * @example
 * const { psbt } = await provider.signPsbt({ psbt: offer, signInputs: [{ address: ordinals.address, index: 0 }] })
 */
export type BitcoinProvider = {
  /** The addresses of the wallet's account by purpose (`type`): the one in use first. */
  readonly accounts: readonly Account[]
  /** The network that the wallet is on: `bip122:` and the first 32 hex digits of the genesis block's hash. */
  readonly caipNetworkId: CaipNetworkId
  /**
   * Signs a text.
   *
   * @param address default: the one in use
   * @param protocol default: `bip322`, and `ecdsa` for addresses from before segwit
   * @returns the signature in base64; of BIP-322's variants `smp` is left out, `ful` and `pof` stand before it
   * @throws ConnectionError `NotConnected`, `UserRejected`, `ProviderFailed` (also when the wallet signed in another way than asked)
   * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
   * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
   */
  signMessage(parameters: { message: string; address?: string; protocol?: MessageProtocol }): Promise<string>
  /**
   * Signs inputs of a PSBT.
   *
   * @param psbt in base64
   * @param signInputs which address signs which input; without it the wallet signs those of its addresses
   * @param broadcast sends the transaction too, once it is known to be what was asked; every input has to be signed by then. Default
   * false
   * @returns the PSBT with the signatures, in base64, and the transaction's id where it was sent
   * @throws ConnectionError `NotConnected`, `UserRejected`; `ProviderFailed`, also when a signature covers less than requested
   * @throws ConfigurationError `InvalidOption` for anything but a PSBT of version 0, for an input that it does not have or whose
   * previous transaction cannot be parsed, and for a signature hash type in the PSBT that `signInputs` does not name
   * @throws MoneyError `TransactionChanged` when the wallet signed or sent another transaction than asked, with the id in `details` where it
   * was sent; `TransactionUnconfirmed`, with the id in `details` if it is known, when it may have been sent: a response was lost, a wallet
   * that sends by itself returned an error that does not say that nothing was sent, or the network refused it; `InsufficientFunds` when it
   * was not sent, since another payment of the page may have spent its coins
   * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
   */
  signPsbt(parameters: {
    psbt: string
    signInputs?: readonly SignInput[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /**
   * Pays from the payment address: by the wallet's own means, or, where it has none, takes no fee rate while one is given, or the
   * rate is given by a word, by a PSBT that is made here. Such a payment can be replaced by one with a higher fee (BIP-125).
   *
   * @param amount in sat
   * @param feeRate default: what the wallet finds right; `medium` where the payment is made here. A word stands for what the network's API
   * says, up to 500 sat/vB, and to a quarter of the amount or 20,000 sat; a number in sat/vB, up to 5,000, is taken as it is
   * @throws ConnectionError `NotConnected`, `UserRejected`, `ProviderFailed`
   * @throws MoneyError `InvalidReceiver`, `AmountTooSmall`, `FeeTooHigh`; `InsufficientFunds`, also when an earlier payment may have
   * spent the coins, with its id in the cause if it is known; `TransactionUnconfirmed`, as `signPsbt`; `TransactionChanged`, with the id in `details`, when the wallet paid someone else or less
   */
  sendTransfer(parameters: { recipient: string; amount: bigint; feeRate?: FeeRate }): Promise<{ txid: string }>
  /** Hears what changes, whether in the wallet or here, and the end of the connection; answers how to stop. */
  on<event extends keyof BitcoinProviderEvents>(
    event: event,
    listener: (value: BitcoinProviderEvents[event]) => void,
  ): () => void
}
