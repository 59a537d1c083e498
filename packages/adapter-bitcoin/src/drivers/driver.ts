import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Account, Network } from '@latchkey/protocol'

/** The state that a connected wallet reports: its accounts, its network and other data of `AdapterConnection`. */
export type WalletState = Omit<AdapterConnection, 'connectorId'>

/** How a message is signed: by BIP-322, or with a recoverable ECDSA signature (BIP-137), as in older wallets. */
export type MessageProtocol = 'bip322' | 'ecdsa'

/** An input of a PSBT (by its index), and the address whose key has to sign the input. */
export type SignInput = {
  readonly address: string
  readonly index: number
  /**
   * The signature hash types that are allowed for the input. Every signature of the input, and the type in the PSBT if there is one, has to
   * be one of these types. Default: only SIGHASH_ALL or taproot's SIGHASH_DEFAULT, which sign all inputs and outputs.
   */
  readonly sighashTypes?: readonly number[] | undefined
}

/** The parameters of a request to sign a PSBT, which is given in base64. */
export type PsbtRequest = {
  readonly psbt: string
  /** The inputs to sign. If the list is empty, the wallet signs all inputs for which it has keys. */
  readonly inputs: readonly SignInput[]
  readonly state: WalletState
}

/**
 * The interface to one connected wallet, the same for every provider API. If a method fails, it throws a `ConnectionError`, but
 * `switchNetwork` throws a `NetworkError`. The parameter `state` is the last state that the wallet reported.
 */
export type ConnectedDriver = {
  /** Ends the permission that the wallet granted to the site, if the wallet has a method for that. */
  leave(): Promise<void>
  /**
   * Switches the wallet to a network.
   *
   * @throws NetworkError `SwitchRejected` if the visitor rejects the switch
   * @throws NetworkError `ChainNotSupported` if the wallet cannot switch to the network
   */
  switchNetwork(parameters: { network: Network; state: WalletState }): Promise<WalletState>
  /**
   * Signs a message.
   *
   * @returns the signature in base64
   */
  signMessage(parameters: {
    message: string
    account: Account
    protocol: MessageProtocol
    state: WalletState
  }): Promise<string>
  /** Signs a PSBT. Both the PSBT in the request and the returned one are in base64. */
  signPsbt(request: PsbtRequest): Promise<string>
  /** Signs and sends a PSBT. Present only if the wallet cannot sign without sending. @returns the wallet's transaction id, not validated */
  readonly sendPsbt?: ((request: PsbtRequest) => Promise<unknown>) | undefined
  /** The wallet's own payment method, if it has one. `takesFeeRate` is true if the site may set the rate. */
  readonly transfer?:
    | {
        readonly takesFeeRate: boolean
        /**
         * Asks the wallet to pay. `amount` is in sat, `feeRate` in sat/vB. `beforeRequest` is called directly before the request,
         * and throws if the visitor has disconnected the wallet. @returns the wallet's transaction id, not validated
         */
        send(parameters: {
          recipient: string
          amount: bigint
          feeRate: number | undefined
          account: Account
          state: WalletState
          beforeRequest(): void
        }): Promise<unknown>
      }
    | undefined
  /** Reads the public key of an address in hex, if the wallet returns it only on request. */
  publicKeyOf?(account: Account): Promise<string | undefined>
  /**
   * Records that the visitor chose an account on the site, so that events which the wallet emitted before the choice do not undo it (see
   * `SessionWallet`).
   */
  noteChoice?(): void
  /** Adds a listener for changes in the wallet. The listener gets the new state, or `undefined` when the wallet disconnected. */
  subscribe(listener: (state: WalletState | undefined) => void): () => void
}

/** The interface to one wallet of the page, the same for every provider API. */
export type Driver = ConnectedDriver & {
  /**
   * Requests the wallet's addresses. `isChosen`: the caller of `connect` passed `network`, so the wallet is also asked to switch to it. If
   * not, `network` is used only for a wallet that has no current network of its own.
   */
  connect(parameters: { network: Network; isChosen: boolean }): Promise<WalletState>
  /**
   * Reads the accounts that the wallet still grants, without a prompt. Returns `undefined` if the wallet grants no account, or if it
   * returns its accounts only after a prompt.
   */
  restore(storedState: WalletState): Promise<WalletState | undefined>
}

/** The data and functions of the kit that drivers need. */
export type DriverPorts = {
  readonly networks: readonly Network[]
  readonly siteName: string
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  log(error: unknown): void
}
