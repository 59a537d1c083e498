import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Account, Network } from '@latchkey/protocol'

/** What a wallet says of itself once it is connected. */
export type WalletState = Omit<AdapterConnection, 'connectorId'>

/** How a message is signed: BIP-322, or recoverably as the first wallets did. */
export type MessageProtocol = 'bip322' | 'ecdsa'

/** An input of a PSBT that an address is to sign. */
export type SignInput = {
  readonly address: string
  readonly index: number
  /**
   * Default: all inputs and outputs are signed (SIGHASH_ALL, SIGHASH_DEFAULT for taproot). Every signature on the input must have
   * one of these types, and so must the type that the PSBT names for the input.
   */
  readonly sighashTypes?: readonly number[] | undefined
}

export type PsbtRequest = {
  readonly psbt: string
  /** Without any the wallet signs those that it can. */
  readonly inputs: readonly SignInput[]
  readonly state: WalletState
}

/**
 * One wallet, in any dialect. It throws a `ConnectionError`, and a `NetworkError` when switching networks. `state` is the wallet's last
 * known state.
 */
export type Driver = {
  /** Asks for the addresses; on `network` where the site chooses that, or the wallet lets itself be moved at once. */
  connect(parameters: { network: Network; isChosen: boolean }): Promise<WalletState>
  /** What the wallet says that it still grants, without a prompt; `undefined` where it cannot be asked so. */
  restore(kept: WalletState): Promise<WalletState | undefined>
  /** Gives the permission back, where the wallet lets a site do so. */
  leave(): Promise<void>
  /** @throws NetworkError `SwitchRejected`, `ChainNotSupported` */
  switchNetwork(parameters: { network: Network; state: WalletState }): Promise<WalletState>
  /** @returns the signature in base64 */
  signMessage(parameters: {
    message: string
    account: Account
    protocol: MessageProtocol
    state: WalletState
  }): Promise<string>
  /** PSBTs in base64. */
  signPsbt(request: PsbtRequest): Promise<string>
  /** Only for a wallet that does not sign without sending. @returns the wallet's transaction id, not validated */
  readonly sendPsbt?: ((request: PsbtRequest) => Promise<unknown>) | undefined
  /** The wallet's own payment, where it has one; `takesFeeRate` where the site may name the rate. */
  readonly transfer?:
    | {
        readonly takesFeeRate: boolean
        /**
         * `amount` in sat, `feeRate` in sat/vB. `assertInUse` throws once the visitor has left the wallet: it is called directly before the wallet
         * is asked to pay. @returns the wallet's transaction id, not validated
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
  /** The hex key behind an address, where the wallet tells it only when asked. */
  publicKeyOf?(account: Account): Promise<string | undefined>
  /** Notes that the visitor chose an account in the site, where what the wallet says may be older than that (`SessionWallet`). */
  noteChoice?(): void
  /** Calls back when the wallet changes by itself: with its new state, or `undefined` when it ended the connection. */
  subscribe(listener: (state: WalletState | undefined) => void): () => void
}

/** What drivers need to know of the kit. */
export type DriverPorts = {
  readonly networks: readonly Network[]
  readonly siteName: string
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  log(error: unknown): void
}
