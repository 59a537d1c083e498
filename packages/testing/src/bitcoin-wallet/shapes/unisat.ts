import { bytesToHex, hexToBytes } from 'viem'
import { createEmitter, type Listener } from '../../wallet/createEmitter.ts'
import { invalidParams } from '../../wallet/providerErrors.ts'
import { bytesToBase64 } from '../base64.ts'
import type { BitcoinWalletAddress } from '../bitcoinAddresses.ts'
import { type BitcoinNetworkNames, findNetworkIdByName, getNetworkNames } from '../bitcoinNetworks.ts'
import type { BitcoinWalletActions } from '../bitcoinWalletActions.ts'
import type { ScriptedBitcoinWallet } from '../createScriptedBitcoinWallet.ts'

/** The API that UniSat and similar wallets share: one address at a time, PSBTs in hex, and errors with codes of EIP-1193. */
export type SingleAddressProvider = {
  requestAccounts(): Promise<string[]>
  getAccounts(): Promise<string[]>
  getPublicKey(): Promise<string>
  sendBitcoin(to: string, satoshis: number, options?: { feeRate?: number }): Promise<string>
  signMessage(message: string, type?: string): Promise<string>
  signPsbt(hex: string, options?: SignPsbtOptions): Promise<string>
  pushTx(transaction: string | { rawtx: string }): Promise<string>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

type SignPsbtOptions = {
  autoFinalized?: boolean
  toSignInputs?: { index: number; address?: string; publicKey?: string; sighashTypes?: number[] }[]
}

export type UnisatProvider = SingleAddressProvider & {
  getNetwork(): Promise<string>
  getChain(): Promise<{ enum: string; name: string; network: string }>
  switchChain(chain: string): Promise<{ enum: string; name: string; network: string }>
  disconnect(): Promise<void>
}

/**
 * Creates the provider of `window.unisat`.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function createUnisatProvider(wallet: ScriptedBitcoinWallet): UnisatProvider {
  const { ask, state } = wallet
  const toChainInfo = ({ satsConnect, unisat }: BitcoinNetworkNames = getNetworkNames(state().caipNetworkId)) => ({
    enum: unisat.chain,
    name: `Bitcoin ${satsConnect}`,
    network: unisat.network,
  })
  const { emitter, ...provider } = createSingleAddressProvider(wallet)
  wallet.subscribe(({ before }) => {
    if (before.caipNetworkId === state().caipNetworkId) return
    emitter.emit('networkChanged', toChainInfo().network)
    emitter.emit('chainChanged', toChainInfo())
  })
  return {
    ...provider,
    getNetwork: () => ask('getNetwork', [], async () => toChainInfo().network),
    getChain: () => ask('getChain', [], async () => toChainInfo()),
    switchChain: (name) =>
      ask('switchChain', [name], async (actions) => {
        const caipNetworkId = findNetworkIdByName(({ unisat }) => unisat.chain === name)
        await actions.switchNetwork(caipNetworkId ?? name)
        return toChainInfo()
      }),
    disconnect: () => ask('disconnect', [], async (actions) => actions.disconnect()),
  }
}

export declare namespace createSingleAddressProvider {
  type Parameters = {
    /** A function that runs before the site's request for the accounts, for example to switch the network. */
    before?: ((actions: BitcoinWalletActions) => Promise<void>) | undefined
  }
}

/** Creates the methods that the APIs of UniSat and OKX share. */
export function createSingleAddressProvider(
  wallet: ScriptedBitcoinWallet,
  { before = async () => {} }: createSingleAddressProvider.Parameters = {},
): SingleAddressProvider & { emitter: ReturnType<typeof createEmitter> } {
  const { ask, state } = wallet
  const emitter = createEmitter()
  /**
   * Returns the one address that this API shows: the payment address if the account has one. The result is empty if there is no Bitcoin
   * address.
   */
  const keepOneAddress = (addresses: readonly BitcoinWalletAddress[]) =>
    addresses.filter(({ type }) => type !== 'stacks').slice(0, 1)
  const getVisibleAddresses = () =>
    state().site === 'stranger' || state().lock === 'locked' ? [] : keepOneAddress(wallet.addresses())
  const getVisibleAddressTexts = () => getVisibleAddresses().map(({ address }) => address)
  let lastEmittedAddresses = ''
  wallet.subscribe(() => {
    const newAddresses = getVisibleAddressTexts()
    if (newAddresses.join() !== lastEmittedAddresses) emitter.emit('accountsChanged', newAddresses)
    lastEmittedAddresses = newAddresses.join()
  })

  return {
    emitter,
    requestAccounts: () =>
      ask('requestAccounts', [], async (actions) => {
        await before(actions)
        await actions.connect()
        lastEmittedAddresses = getVisibleAddressTexts().join()
        return getVisibleAddressTexts()
      }),
    getAccounts: () => ask('getAccounts', [], async () => getVisibleAddressTexts()),
    getPublicKey: () =>
      ask('getPublicKey', [], async (actions) => {
        const [visibleAddress] = keepOneAddress(actions.granted())
        return visibleAddress?.type === 'p2tr' ? `02${visibleAddress.publicKey}` : (visibleAddress?.publicKey ?? '')
      }),
    sendBitcoin: (to, satoshis, options = {}) =>
      ask('sendBitcoin', [to, satoshis, options], (actions) =>
        actions.sendTransfer({ recipients: [{ address: to, amount: BigInt(satoshis) }], feeRate: options.feeRate }),
      ),
    signMessage: (message, type = 'ecdsa') =>
      ask('signMessage', [message, type], async (actions) => {
        const address = keepOneAddress(actions.granted())[0]?.address
        const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        return bytesToBase64((await actions.signMessage({ message, address, protocol })).signature)
      }),
    signPsbt: (hex, options = {}) =>
      ask('signPsbt', [hex, options], async (actions) => {
        const { autoFinalized = true, toSignInputs } = options
        const visibleAddress = keepOneAddress(actions.granted())[0]
        const inputs = toSignInputs?.map(({ index, address }) => {
          if (address !== undefined && address !== visibleAddress?.address)
            throw invalidParams(`The wallet is not at ${address}.`)
          return { index, address }
        })
        const psbt = hexToBytes(`0x${hex}`)
        const signedPsbt = await actions.signPsbt({ psbt, inputs, result: autoFinalized ? 'final' : 'signed' })
        return bytesToHex(signedPsbt.psbt).slice(2)
      }),
    pushTx: (transaction) =>
      ask('pushTx', [transaction], (actions) =>
        actions.broadcast(typeof transaction === 'string' ? transaction : transaction.rawtx),
      ),
    on: emitter.on,
    removeListener: emitter.off,
  }
}
