import { fromBase64, toBase64, waitUntil } from '@latchkey/adapter-kit/flows'
import { ConnectionError, NetworkError, toConnectionError } from '@latchkey/core/errors'
import type { Account, CaipNetworkId } from '@latchkey/protocol'
import { toCaipNetworkId, toChainName } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'
import { toStandardChain } from '../standardChain.ts'
import type { Driver, DriverPorts, PsbtRequest, WalletState } from './driver.ts'
import { noAddressError, toAccounts } from './toAccounts.ts'

type StandardAccount = { address: string; publicKey?: Uint8Array; chains?: readonly string[] }
type PsbtSigningRequest = { psbt: Uint8Array; inputsToSign: object[]; chain: string }

/** A wallet's response after it sent a transaction. Some wallets return the transaction id in `txId`, others in `txid`. */
type SentTransaction = { txId?: string; txid?: string }

type BitcoinFeatures = {
  'bitcoin:connect': { connect(input: { purposes: readonly string[] }): Promise<{ accounts: StandardAccount[] }> }
  'bitcoin:disconnect'?: { disconnect(): Promise<void> }
  'bitcoin:events'?: { on(event: 'change', listener: (change: object) => void): () => void }
  'bitcoin:signMessage'?: {
    signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<{ signature: Uint8Array }[]>
  }
  'bitcoin:signTransaction'?: { signTransaction(input: PsbtSigningRequest): Promise<{ signedPsbt: Uint8Array }[]> }
  'bitcoin:signAndSendTransaction'?: {
    signAndSendTransaction(input: PsbtSigningRequest): Promise<SentTransaction[]>
  }
}

type StandardWallet = { chains?: readonly string[]; accounts: readonly StandardAccount[]; features: BitcoinFeatures }

/** The name that Wallet Standard uses for each signature hash type. The key is the number of the type in a PSBT. */
const sigHashNames: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** How long the kit waits for the accounts, in ms, while the wallet looks up the permissions of the site after a page load. */
const permissionLimitMs = 1_000
/** How long the kit waits for the accounts of a wallet that approved the connection and is still locked, in ms. */
const unlockLimitMs = 10_000

const missingFeatureError = (feature: string) =>
  new ConnectionError('ProviderFailed', { details: `It has no ${feature}.` })

/**
 * Creates the driver for a Wallet Standard wallet with `bitcoin:` features.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function walletStandardDriver(source: object, ports: DriverPorts): Driver {
  const wallet = source as StandardWallet
  const { features } = wallet
  const findStandardChain = (caipNetworkId: CaipNetworkId) => {
    const network = ports.networks.find((each) => each.caipNetworkId === caipNetworkId)
    return toStandardChain(network ?? { caipNetworkId })
  }
  const findNetworkId = (chain: string | undefined): CaipNetworkId | undefined => {
    const kitNetwork = ports.networks.find(
      ({ walletStandardChain }) => walletStandardChain && walletStandardChain === chain,
    )
    const name = toChainName(chain?.replace('bitcoin:', ''))
    return kitNetwork?.caipNetworkId ?? (name && toCaipNetworkId(name))
  }
  /** The network that the kit uses. The wallet itself has no current network, because it supports all its networks at the same time. */
  let currentNetworkId: CaipNetworkId | undefined
  const recordNetwork = <state extends WalletState | undefined>(state: state): state => {
    currentNetworkId = state?.caipNetworkId ?? currentNetworkId
    return state
  }
  /** Returns the chains of an account. An account that lists no chain is on all chains of its wallet. */
  const chainsOf = ({ chains }: StandardAccount) => (chains?.length ? chains : (wallet.chains ?? []))
  /** Returns the accounts on the preferred chain. If no account is on that chain, returns those on the first chain that the kit knows. */
  const toState = (listedAccounts: readonly StandardAccount[], preferredChain: string): WalletState | undefined => {
    const isOnChain = (account: StandardAccount, chain: string) => {
      const chains = chainsOf(account)
      return chains.length === 0 || chains.includes(chain)
    }
    // Chooses the chain whose accounts are returned. Accounts on other chains, for example of other namespaces, are left out.
    const chain = listedAccounts.some((account) => isOnChain(account, preferredChain))
      ? preferredChain
      : listedAccounts.flatMap(chainsOf).find(findNetworkId)
    const caipNetworkId = findNetworkId(chain)
    if (!chain || !caipNetworkId) return undefined
    const accounts = toAccounts(
      listedAccounts
        .filter((account) => isOnChain(account, chain))
        .map(({ address, publicKey }) => ({ address, publicKey: publicKey && toHex(publicKey) })),
    )
    return accounts.length > 0 ? { accounts, caipNetworkId } : undefined
  }
  const findStandardAccount = ({ address }: Pick<Account, 'address'>): StandardAccount => {
    const account = wallet.accounts.find((each) => each.address === address)
    if (!account) throw new ConnectionError('NotConnected')
    return account
  }
  const getCurrentChain = () => (currentNetworkId ? findStandardChain(currentNetworkId) : '')
  const subscribeToChanges = (listener: () => void) => features['bitcoin:events']?.on('change', listener) ?? (() => {})
  const waitForState = (preferredChain: string, limitMs: number) => {
    const check = () => toState(wallet.accounts, preferredChain)
    return waitUntil({ check, subscribe: subscribeToChanges, limitMs, signal: ports.signal })
  }
  const requestAccounts = () => features['bitcoin:connect'].connect({ purposes: ['payment', 'ordinals'] })
  const sendFeature = features['bitcoin:signAndSendTransaction']
  const toSigningRequest = ({ psbt, inputs, state }: PsbtRequest): PsbtSigningRequest => ({
    psbt: fromBase64(psbt),
    chain: findStandardChain(state.caipNetworkId),
    inputsToSign: inputs.map(({ address, index, sighashTypes: [sighash] = [] }) => ({
      account: findStandardAccount({ address }),
      signingIndexes: [index],
      ...(sighash && { sigHash: sigHashNames[sighash] }),
    })),
  })

  return {
    async connect({ network }) {
      try {
        const { accounts } = await requestAccounts()
        const preferredChain = findStandardChain(network.caipNetworkId)
        // Some wallets list their accounts only after the visitor has unlocked the wallet.
        const state = recordNetwork(
          toState(accounts, preferredChain) ?? (await waitForState(preferredChain, unlockLimitMs)),
        )
        if (!state) throw noAddressError()
        return state
      } catch (error) {
        throw toConnectionError(error)
      }
    },
    async restore(storedState) {
      // Directly after a page load, the wallet lists no accounts until it has looked up this site's permissions.
      return recordNetwork(await waitForState(findStandardChain(storedState.caipNetworkId), permissionLimitMs))
    },
    leave: async () => features['bitcoin:disconnect']?.disconnect(),
    async switchNetwork({ network }) {
      const chain = findStandardChain(network.caipNetworkId)
      const state = toState(wallet.accounts, chain)
      if (state?.caipNetworkId === network.caipNetworkId) return recordNetwork(state)
      throw new NetworkError('ChainNotSupported', { details: `The wallet has no account on ${chain}.` })
    },
    async signMessage({ message, account }) {
      const feature = features['bitcoin:signMessage']
      if (!feature) throw missingFeatureError('bitcoin:signMessage')
      const input = { account: findStandardAccount(account), message: new TextEncoder().encode(message) }
      const [signed] = await feature.signMessage(input)
      return toBase64(signed?.signature ?? new Uint8Array())
    },
    async signPsbt(request) {
      const feature = features['bitcoin:signTransaction']
      if (!feature) throw missingFeatureError('bitcoin:signTransaction')
      const [signed] = await feature.signTransaction(toSigningRequest(request))
      return toBase64(signed?.signedPsbt ?? new Uint8Array())
    },
    sendPsbt:
      features['bitcoin:signTransaction'] || !sendFeature
        ? undefined
        : async (request) => {
            const response: unknown = await sendFeature.signAndSendTransaction(toSigningRequest(request))
            const sentTransaction: SentTransaction | undefined = Array.isArray(response) ? response[0] : undefined
            return sentTransaction?.txId ?? sentTransaction?.txid
          },
    subscribe: (listener) =>
      subscribeToChanges(() => listener(recordNetwork(toState(wallet.accounts, getCurrentChain())))),
  }
}
