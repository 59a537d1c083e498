import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Account, Network } from '@latchkey/protocol'

/** The data that a connected wallet reports about itself. */
export type WalletState = Omit<AdapterConnection, 'connectorId'>

/** How a message is signed: by BIP-322, or as a recoverable ECDSA signature, as the first wallets did. */
export type MessageProtocol = 'bip322' | 'ecdsa'

/** An input of a PSBT, and the address that should sign it. */
export type SignInput = {
  readonly address: string
  readonly index: number
  /**
   * Default: all inputs and outputs are signed (SIGHASH_ALL, SIGHASH_DEFAULT for taproot). Every signature on the input must have one of
   * these types. If the PSBT names a type for the input, that must be one of them too.
   */
  readonly sighashTypes?: readonly number[] | undefined
}

export type PsbtRequest = {
  readonly psbt: string
  /** If it is empty, the wallet signs all inputs that it can. */
  readonly inputs: readonly SignInput[]
  readonly state: WalletState
}

/**
 * The interface to one connected wallet, in any dialect. Its methods throw `ConnectionError`, and `NetworkError` when switching networks.
 * `state` is the wallet's last known state.
 */
export type ConnectedDriver = {
  /** Returns the permission, if the wallet allows that. */
  leave(): Promise<void>
  /**
   * Switches the wallet to a network.
   *
   * @throws NetworkError `SwitchRejected`, `ChainNotSupported`
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
  /** Signs a PSBT. The given and the returned PSBT are in base64. */
  signPsbt(request: PsbtRequest): Promise<string>
  /** Only for a wallet that cannot sign without sending. @returns the wallet's transaction id, not validated */
  readonly sendPsbt?: ((request: PsbtRequest) => Promise<unknown>) | undefined
  /** The wallet's own payment method, if it has one. `takesFeeRate` is true if the site may set the rate. */
  readonly transfer?:
    | {
        readonly takesFeeRate: boolean
        /**
         * Asks the wallet to pay. `amount` is in sat, `feeRate` in sat/vB. `assertInUse` throws once the visitor has disconnected the
         * wallet: it is called directly before the request. @returns the wallet's transaction id, not validated
         */
        send(parameters: {
          recipient: string
          amount: bigint
          feeRate: number | undefined
          account: Account
          state: WalletState
          assertInUse(): void
        }): Promise<unknown>
      }
    | undefined
  /** Reads the public key of an address in hex, if the wallet returns it only on request. */
  publicKeyOf?(account: Account): Promise<string | undefined>
  /** Records that the visitor chose an account on the site. Events from before that choice must not undo it (`SessionWallet`). */
  noteChoice?(): void
  /** Adds a listener for changes in the wallet. It gets the new state, or `undefined` when the wallet ended the connection. */
  subscribe(listener: (state: WalletState | undefined) => void): () => void
}

/** The interface to one wallet of the page, in any dialect. */
export type Driver = ConnectedDriver & {
  /** Requests the addresses. The connection is on `network` if the site chooses the network, or if the wallet can switch at once. */
  connect(parameters: { network: Network; isChosen: boolean }): Promise<WalletState>
  /** Reads what the wallet still grants, without a prompt. `undefined` if the wallet cannot be asked without a prompt. */
  restore(kept: WalletState): Promise<WalletState | undefined>
}

/** The parts of the kit that drivers need. */
export type DriverPorts = {
  readonly networks: readonly Network[]
  readonly siteName: string
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  log(error: unknown): void
}
