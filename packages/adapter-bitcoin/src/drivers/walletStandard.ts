import { fromBase64, toBase64, waitUntil } from '@latchkey/adapter-kit/flows'
import { ConnectionError, NetworkError, toConnectionError } from '@latchkey/core/errors'
import type { Account, CaipNetworkId } from '@latchkey/protocol'
import { toCaipNetworkId, toChainName } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'
import { toStandardChain } from '../standardChain.ts'
import type { Driver, DriverPorts, PsbtRequest, WalletState } from './driver.ts'
import { noAddress, toAccounts } from './toAccounts.ts'

type StandardAccount = { address: string; publicKey?: Uint8Array; chains?: readonly string[] }
type SignInputs = { psbt: Uint8Array; inputsToSign: object[]; chain: string }

type Sent = { txId?: string; txid?: string }

type Features = {
  'bitcoin:connect': { connect(input: { purposes: readonly string[] }): Promise<{ accounts: StandardAccount[] }> }
  'bitcoin:disconnect'?: { disconnect(): Promise<void> }
  'bitcoin:events'?: { on(event: 'change', listener: (change: object) => void): () => void }
  'bitcoin:signMessage'?: {
    signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<{ signature: Uint8Array }[]>
  }
  'bitcoin:signTransaction'?: { signTransaction(input: SignInputs): Promise<{ signedPsbt: Uint8Array }[]> }
  'bitcoin:signAndSendTransaction'?: {
    signAndSendTransaction(input: SignInputs): Promise<Sent[]>
  }
}

type StandardWallet = { chains?: readonly string[]; accounts: readonly StandardAccount[]; features: Features }

/** Wallet Standard's names for signature hash types, by their byte. */
const sigHashes: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

const lookUpLimitMs = 1_000
/** How long a wallet that approved may stay locked. */
const unlockLimitMs = 10_000

/**
 * Creates the driver for a Wallet Standard wallet with `bitcoin:` features.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function walletStandardDriver(source: object, ports: DriverPorts): Driver {
  const wallet = source as StandardWallet
  const { features } = wallet
  const chainOf = (caipNetworkId: CaipNetworkId) => {
    const network = ports.networks.find((each) => each.caipNetworkId === caipNetworkId)
    return toStandardChain(network ?? { caipNetworkId })
  }
  const networkOf = (chain: string | undefined): CaipNetworkId | undefined => {
    const own = ports.networks.find(({ walletStandardChain }) => walletStandardChain && walletStandardChain === chain)
    const name = toChainName(chain?.replace('bitcoin:', ''))
    return own?.caipNetworkId ?? (name && toCaipNetworkId(name))
  }
  /** The network in use. The wallet itself has none: it is on all networks at the same time. */
  let current: CaipNetworkId | undefined
  const onto = <state extends WalletState | undefined>(state: state): state => {
    current = state?.caipNetworkId ?? current
    return state
  }
  /** The chains of an account. An account that lists none is on all chains of its wallet. */
  const chainsOf = ({ chains }: StandardAccount) => (chains?.length ? chains : (wallet.chains ?? []))
  /** Returns the accounts on the wanted chain, or else on the first known chain that has accounts. */
  const toState = (all: readonly StandardAccount[], wanted: string): WalletState | undefined => {
    const has = (account: StandardAccount, chain: string) => {
      const chains = chainsOf(account)
      return chains.length === 0 || chains.includes(chain)
    }
    // A wallet for several namespaces lists the accounts of all of them.
    const chain = all.some((account) => has(account, wanted)) ? wanted : all.flatMap(chainsOf).find(networkOf)
    const caipNetworkId = networkOf(chain)
    if (!chain || !caipNetworkId) return undefined
    const accounts = toAccounts(
      all
        .filter((account) => has(account, chain))
        .map(({ address, publicKey }) => ({ address, publicKey: publicKey && toHex(publicKey) })),
    )
    return accounts.length > 0 ? { accounts, caipNetworkId } : undefined
  }
  const standardAccount = ({ address }: Pick<Account, 'address'>): StandardAccount => {
    const account = wallet.accounts.find((each) => each.address === address)
    if (!account) throw new ConnectionError('NotConnected')
    return account
  }
  const listen = (changed: () => void) => features['bitcoin:events']?.on('change', changed) ?? (() => {})
  const request = () => features['bitcoin:connect'].connect({ purposes: ['payment', 'ordinals'] })
  const sending = features['bitcoin:signAndSendTransaction']
  const toRequest = ({ psbt, inputs, state }: PsbtRequest): SignInputs => ({
    psbt: fromBase64(psbt),
    chain: chainOf(state.caipNetworkId),
    inputsToSign: inputs.map(({ address, index, sighashTypes: [sighash] = [] }) => ({
      account: standardAccount({ address }),
      signingIndexes: [index],
      ...(sighash && { sigHash: sigHashes[sighash] }),
    })),
  })
  const missing = (feature: string) => new ConnectionError('ProviderFailed', { details: `It has no ${feature}.` })

  return {
    async connect({ network }) {
      try {
        const { accounts } = await request()
        const wanted = chainOf(network.caipNetworkId)
        // Some wallets list their accounts only after they are unlocked.
        const unlocked = () =>
          waitUntil({
            check: () => toState(wallet.accounts, wanted),
            subscribe: listen,
            limitMs: unlockLimitMs,
            signal: ports.signal,
          })
        const state = onto(toState(accounts, wanted) ?? (await unlocked()))
        if (!state) throw noAddress()
        return state
      } catch (error) {
        throw toConnectionError(error)
      }
    },
    async restore(kept) {
      const read = () => toState(wallet.accounts, chainOf(kept.caipNetworkId))
      // The wallet lists its accounts only after it has looked up the permissions of this site.
      return onto(await waitUntil({ check: read, subscribe: listen, limitMs: lookUpLimitMs, signal: ports.signal }))
    },
    leave: async () => features['bitcoin:disconnect']?.disconnect(),
    async switchNetwork({ network }) {
      const chain = chainOf(network.caipNetworkId)
      const state = toState(wallet.accounts, chain)
      if (state?.caipNetworkId === network.caipNetworkId) return onto(state)
      throw new NetworkError('ChainNotSupported', { details: `The wallet has no account on ${chain}.` })
    },
    async signMessage({ message, account }) {
      const feature = features['bitcoin:signMessage']
      if (!feature) throw missing('bitcoin:signMessage')
      const input = { account: standardAccount(account), message: new TextEncoder().encode(message) }
      const [signed] = await feature.signMessage(input)
      return toBase64(signed?.signature ?? new Uint8Array())
    },
    async signPsbt(asked) {
      const feature = features['bitcoin:signTransaction']
      if (!feature) throw missing('bitcoin:signTransaction')
      const [signed] = await feature.signTransaction(toRequest(asked))
      return toBase64(signed?.signedPsbt ?? new Uint8Array())
    },
    sendPsbt:
      features['bitcoin:signTransaction'] || !sending
        ? undefined
        : async (asked) => {
            const answer: unknown = await sending.signAndSendTransaction(toRequest(asked))
            const sent: Sent | undefined = Array.isArray(answer) ? answer[0] : undefined
            return sent?.txId ?? sent?.txid
          },
    subscribe: (listener) => listen(() => listener(onto(toState(wallet.accounts, current ? chainOf(current) : '')))),
  }
}
