import type { WalletStore } from '../wallet/createWalletStore.ts'
import {
  internalError,
  invalidParams,
  ProviderRpcError,
  unauthorized,
  unrecognisedChain,
} from '../wallet/providerErrors.ts'
import { type BitcoinPurpose, type BitcoinWalletAddress, filterByPurposes } from './bitcoinAddresses.ts'
import { createBitcoinApi } from './bitcoinApi.ts'
import type { BitcoinWalletNetwork, BitcoinWalletState } from './bitcoinWalletState.ts'
import { payBitcoin, type Recipient } from './payBitcoin.ts'
import { type MessageProtocol, type MessageSignature, signBitcoinMessage } from './signBitcoinMessage.ts'
import { type InputToSign, signBitcoinPsbt } from './signBitcoinPsbt.ts'

/**
 * The actions of a Bitcoin wallet, independent of the API that the page uses. An action that needs consent shows a prompt to the person who
 * uses the wallet.
 */
export type BitcoinWalletActions = {
  /** Connects the site, which may then see the addresses with these purposes. Shows no prompt if the site is already connected. */
  connect(purposes?: readonly BitcoinPurpose[]): Promise<readonly BitcoinWalletAddress[]>
  /**
   * Returns the addresses that the site may see.
   *
   * @throws ProviderRpcError 4100 if the wallet is locked
   * @throws ProviderRpcError 4100 if the site was never connected
   */
  granted(): readonly BitcoinWalletAddress[]
  disconnect(): void
  signMessage(request: {
    message: string
    /** The address whose key signs. By default, the payment address. */
    address?: string | undefined
    protocol: MessageProtocol
  }): Promise<MessageSignature & { address: string }>
  signPsbt(request: {
    psbt: Uint8Array
    inputs?: readonly InputToSign[] | undefined
    result: 'final' | 'signed'
    broadcast?: boolean | undefined
  }): Promise<{ psbt: Uint8Array; hex?: string; txid?: string }>
  /** Signs and sends a payment. Returns the transaction's id. */
  sendTransfer(request: { recipients: readonly Recipient[]; feeRate?: number | undefined }): Promise<string>
  /** Sends a signed transaction. Returns the transaction's id. */
  broadcast(hex: string): Promise<string>
  /**
   * Switches the wallet to a network.
   *
   * @throws ProviderRpcError 4902 if the wallet does not know the network
   */
  switchNetwork(caipNetworkId: string): Promise<void>
  addNetwork(network: BitcoinWalletNetwork): Promise<void>
}

export declare namespace createBitcoinWalletActions {
  type Parameters = {
    store: WalletStore<BitcoinWalletState>
    addresses(): readonly BitcoinWalletAddress[]
    /** Asks the person who uses the wallet. Rejects if the person declines. */
    prompt(): Promise<void>
  }
}

/**
 * Creates the actions of a Bitcoin wallet.
 *
 * @internal
 */
export function createBitcoinWalletActions({
  store,
  addresses,
  prompt,
}: createBitcoinWalletActions.Parameters): BitcoinWalletActions {
  const requireGrantedAddresses = () => {
    const { lock, site } = store.get()
    if (lock === 'locked' || site === 'stranger') throw unauthorized()
    return addresses()
  }
  const createApi = () => {
    const { caipNetworkId, networks } = store.get()
    return createBitcoinApi(networks.find((network) => network.caipNetworkId === caipNetworkId)?.apiUrl)
  }
  const findPaymentAddress = () => {
    const [firstAddress] = requireGrantedAddresses()
    if (!firstAddress) throw internalError('The account has no address.')
    return requireGrantedAddresses().find(({ purpose }) => purpose === 'payment') ?? firstAddress
  }

  return {
    async connect(purposes) {
      const { lock, site } = store.get()
      if (lock === 'locked' || site === 'stranger') {
        await prompt()
        store.update({ site: 'authorised', lock: 'unlocked' })
      }
      return filterByPurposes(requireGrantedAddresses(), purposes)
    },
    granted: requireGrantedAddresses,
    disconnect: () => store.update({ site: 'stranger' }),
    async signMessage({ message, address, protocol }) {
      const signingAddress =
        address === undefined
          ? findPaymentAddress()
          : requireGrantedAddresses().find((granted) => granted.address === address)
      if (!signingAddress) throw invalidParams(`The wallet has no key for ${address}.`)
      await prompt()
      return { address: signingAddress.address, ...(await signBitcoinMessage(signingAddress, message, protocol)) }
    },
    async signPsbt({ psbt, inputs, result, broadcast = false }) {
      const grantedAddresses = requireGrantedAddresses()
      await prompt()
      const signedPsbt = signBitcoinPsbt({
        psbt,
        addresses: grantedAddresses,
        inputs,
        result: broadcast ? 'final' : result,
      })
      const hex = signedPsbt.isFinal ? signedPsbt.hex : undefined
      const txid = broadcast ? await createApi().broadcast(hex ?? '') : undefined
      return { psbt: signedPsbt.toPSBT(), ...(hex && { hex }), ...(txid && { txid }) }
    },
    async sendTransfer({ recipients, feeRate }) {
      const from = findPaymentAddress()
      await prompt()
      const { caipNetworkId } = store.get()
      return payBitcoin({ api: createApi(), from, recipients, caipNetworkId, feeRate })
    },
    broadcast: (hex) => createApi().broadcast(hex),
    async switchNetwork(caipNetworkId) {
      const { networks, caipNetworkId: current } = store.get()
      if (!networks.some((network) => network.caipNetworkId === caipNetworkId)) throw unrecognisedChain(caipNetworkId)
      if (current === caipNetworkId) return
      await prompt()
      store.update({ caipNetworkId })
    },
    async addNetwork(network) {
      await prompt()
      const { networks } = store.get()
      store.update({ networks: [...networks, network], caipNetworkId: network.caipNetworkId })
    },
  }
}

/** Returns the code of an error that {@link createBitcoinWalletActions} throws. Returns `undefined` for any other error. */
export const getErrorCode = (error: unknown): number | undefined =>
  error instanceof ProviderRpcError ? error.code : undefined
