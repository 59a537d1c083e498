import type { Adapter, AdapterFactory, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { type AnswerMode, createAnswers, type Verb } from './createAnswers.ts'
import { createScriptedAdapterControl, type ScriptedAdapterControl } from './scriptedAdapterControl.ts'
import {
  balanceKey,
  listed,
  type ScriptedAdapterWallet,
  type ScriptedPage,
  toConnection,
  toTruth,
  type WalletTruth,
} from './walletTruth.ts'

export type OptionalVerb = Extract<Verb, 'getBalance' | 'signMessage' | 'sendTransaction' | 'estimateGas'>

export type ScriptedAdapterOptions = {
  namespace?: Namespace | undefined
  /** Default: one announced wallet, "Test Wallet" with id `test.wallet`. */
  wallets?: readonly ScriptedAdapterWallet[] | undefined
  /** What the person does with each prompt. Default `approve`. */
  mode?: AnswerMode | undefined
  /** Verbs of the port that this adapter does not have. */
  without?: readonly OptionalVerb[] | undefined
}

/** A factory as core takes it, with the person's side beside it. */
export type ScriptedAdapter = AdapterFactory & { readonly control: ScriptedAdapterControl }

const defaultWallet: ScriptedAdapterWallet = { connector: { id: 'test.wallet', name: 'Test Wallet' } }

/**
 * An adapter without a chain, for tests of flows: it fills the whole port and approves, declines, waits or fails as the
 * test says. A second `create()` is a reload: the wallets remember whom they let in. Signatures are
 * `scripted:<address>:<message>`, hashes count up; nothing is signed.
 *
 * @example
 * const adapter = scriptedAdapter({ mode: 'manual' })
 * const core = createCore({ adapters: [adapter], … })
 * const connected = connect(core, { connectorId: 'test.wallet' })
 * adapter.control.reject()
 */
export function scriptedAdapter({
  namespace = 'eip155',
  wallets: given = [defaultWallet],
  mode = 'approve',
  without = [],
}: ScriptedAdapterOptions = {}): ScriptedAdapter {
  const wallets = given.map((wallet) => toTruth(wallet, namespace))
  const pages = new Set<ScriptedPage>()
  const answers = createAnswers(mode)
  const refused = new Set<CaipNetworkId>()
  const balances = new Map<string, bigint>()

  function create(ports: AdapterPorts): Adapter {
    const { emit, defaultNetwork, discovery } = ports
    const page: ScriptedPage = { emit, defaultNetwork, discovery, connectedTo: undefined }
    let sent = 0
    const find = (id: string | undefined) => wallets.find(({ connector }) => connector.id === id)
    const connected = (): WalletTruth => {
      const wallet = find(page.connectedTo)
      if (!wallet) throw new ConnectionError('NotConnected')
      return wallet
    }
    const adapter: Adapter = {
      namespace,
      start() {
        pages.add(page)
        page.emit({ type: 'connectors', connectors: listed(wallets, page) })
      },
      async connect({ connectorId, network }) {
        const wallet = find(connectorId)
        if (!wallet) throw new ConnectionError('ConnectorNotFound')
        await answers.settle('connect', { connectorId, network })
        wallet.isGranted = true
        page.connectedTo = connectorId
        if (network) wallet.caipNetworkId = network.caipNetworkId
        return toConnection(wallet, defaultNetwork)
      },
      async reconnect({ connectorId }) {
        await answers.settle('reconnect', { connectorId })
        const wallet = find(connectorId)
        if (!wallet?.isGranted) return undefined
        page.connectedTo = connectorId
        return toConnection(wallet, defaultNetwork)
      },
      async disconnect() {
        await answers.settle('disconnect')
        const wallet = find(page.connectedTo)
        if (wallet) wallet.isGranted = false
        page.connectedTo = undefined
      },
      async switchNetwork({ network }) {
        const wallet = find(page.connectedTo)
        if (!wallet) return undefined
        await answers.settle('switchNetwork', { network })
        if (refused.has(network.caipNetworkId)) throw new NetworkError('ChainNotSupported')
        wallet.caipNetworkId = network.caipNetworkId
        return toConnection(wallet, defaultNetwork)
      },
      async getProvider() {
        const { provider } = connected()
        await answers.settle('getProvider')
        return provider
      },
      destroy() {
        pages.delete(page)
        page.emit = () => {}
      },
      async getBalance({ address, network }) {
        await answers.settle('getBalance', { address, network })
        const { symbol, decimals } = network.nativeCurrency
        return { value: balances.get(balanceKey(address, network.caipNetworkId)) ?? 0n, symbol, decimals }
      },
      async signMessage({ message, address }) {
        connected()
        await answers.settle('signMessage', { message, address })
        return `scripted:${address}:${message}`
      },
      async sendTransaction({ transaction, network }) {
        connected()
        await answers.settle('sendTransaction', { transaction, network })
        sent += 1
        return `0x${sent.toString(16).padStart(64, '0')}`
      },
      async estimateGas({ transaction, address, network }) {
        await answers.settle('estimateGas', { transaction, address, network })
        return 21_000n
      },
    }
    for (const verb of without) delete adapter[verb]
    return adapter
  }

  const control = createScriptedAdapterControl({ answers, wallets, pages, refused, balances, namespace })
  return { namespace, create, control }
}
