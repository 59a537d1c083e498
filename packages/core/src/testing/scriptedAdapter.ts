import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import type { Adapter, AdapterFactory, AdapterPorts } from '../ports/adapter.ts'
import { type AnswerMode, createCallRecorder, type Verb } from './createCallRecorder.ts'
import { createScriptedAdapterControl, type ScriptedAdapterControl } from './scriptedAdapterControl.ts'
import { createScriptedPage, type ScriptedPage } from './scriptedPage.ts'
import { createScriptedPayments, type PaymentScript } from './scriptedPayments.ts'
import { createBalanceKey, createSimulatedWallet, type ScriptedAdapterWallet } from './walletTruth.ts'

/** An optional method of an adapter. The option `without` removes it from the scripted adapter. */
export type OptionalVerb = Extract<Verb, 'getBalance' | 'signMessage' | 'sendTransaction' | 'quoteFee' | 'payments'>

/** Options of `scriptedAdapter`. */
export type ScriptedAdapterOptions = {
  namespace?: Namespace | undefined
  /** The wallets of the adapter; by default one announced wallet, "Test Wallet" with the id `test.wallet`. */
  wallets?: readonly ScriptedAdapterWallet[] | undefined
  /** How the simulated visitor reacts to each prompt; `approve` by default. */
  mode?: AnswerMode | undefined
  /** Whether the adapter can connect only one wallet at a time; false by default. If true, the adapter has no `switchConnection`. */
  holdsOne?: boolean | undefined
  /** The optional adapter methods that the scripted adapter does not have; by default none. */
  without?: readonly OptionalVerb[] | undefined
}

/** A scripted adapter, to pass in the option `adapters`. `control` controls the simulated visitor and the wallets. */
export type ScriptedAdapter = AdapterFactory & { readonly control: ScriptedAdapterControl }

const defaultWallet: ScriptedAdapterWallet = { connector: { id: 'test.wallet', name: 'Test Wallet' } }

/**
 * Creates the factory of an adapter without a chain, for tests of flows. The adapter has every method of an adapter,
 * and approves, declines, waits or fails as the test demands. A second call of `create()` simulates a reload: the
 * wallets still know which site they allowed. A signature is `scripted:<address>:<message>`, and hashes are consecutive
 * numbers, so nothing is really signed. If the wallet in use is a WalletConnect session, the adapter sends `signMessage`
 * and `sendTransaction` to the session, and `scriptedSession` responds in the same way.
 *
 * @example
 * const adapter = scriptedAdapter({ mode: 'manual' })
 * const core = createCore({ adapters: [adapter], … })
 * const connected = connect(core, { connectorId: 'test.wallet' })
 * adapter.control.reject()
 */
export function scriptedAdapter({
  namespace = 'eip155',
  wallets: walletOptions = [defaultWallet],
  mode = 'approve',
  holdsOne = false,
  without = [],
}: ScriptedAdapterOptions = {}): ScriptedAdapter {
  const wallets = walletOptions.map((wallet) => createSimulatedWallet(wallet, namespace))
  const pages = new Set<ScriptedPage>()
  const callRecorder = createCallRecorder(mode)
  const refusedNetworks = new Set<CaipNetworkId>()
  const balances = new Map<string, bigint>()
  const script: PaymentScript = { review: {}, status: 'confirmed' }
  const payments = createScriptedPayments({ callRecorder, balances, script })
  const findWallet = (id: string | undefined) => wallets.find(({ connector }) => connector.id === id)

  function create(ports: AdapterPorts): Adapter {
    const page = createScriptedPage({ ports, wallets })
    /** The ids of the wallets that the visitor disconnected on this page. The id `undefined` means all wallets. */
    const disconnectedIds = new Set<string | undefined>()
    let transactionCount = 0
    const disconnectOtherWallets = (id: string) => {
      for (const otherId of page.connected()) if (otherId !== id) revokeAndDetach(otherId)
    }
    const revokeAndDetach = (id: string) => {
      const wallet = findWallet(id)
      if (wallet) wallet.isGranted = false
      page.detach(id)
    }
    /**
     * Connects a restored wallet, but does not make it the wallet in use if there is one. With `holdsOne`, does nothing
     * if another wallet is connected.
     */
    const restoreWallet = (id: string) => {
      if (page.connected().includes(id)) return page.read(id)
      return holdsOne && page.connected().length > 0 ? undefined : page.attach(id, 'last')
    }
    /** Sends a request to the wallet in use. If that wallet is a WalletConnect session, sends the request over the session. */
    const askWallet = async (verb: 'signMessage' | 'sendTransaction', params: object, answer: () => string) => {
      if (page.require() !== page.sessionId) {
        await callRecorder.settle(verb, params)
        return answer()
      }
      await callRecorder.note(verb, params)
      return page.session()?.request({ method: verb, params }) as Promise<string>
    }

    const adapter: Adapter = {
      namespace,
      start() {
        pages.add(page)
        page.listConnectors()
      },
      async connect({ connectorId, network }) {
        const wallet = findWallet(connectorId)
        if (!wallet) throw new ConnectionError('ConnectorNotFound')
        await callRecorder.settle('connect', { connectorId, network })
        wallet.isGranted = true
        if (network) wallet.caipNetworkId = network.caipNetworkId
        if (holdsOne) disconnectOtherWallets(connectorId)
        return page.attach(connectorId, 'first')
      },
      async reconnect({ connectorId }) {
        await callRecorder.settle('reconnect', { connectorId })
        if (!findWallet(connectorId)?.isGranted || !page.isRemembered(connectorId)) return undefined
        const isDisconnected = disconnectedIds.has(undefined) || disconnectedIds.has(connectorId)
        if (isDisconnected && !page.connected().includes(connectorId)) return undefined
        return restoreWallet(connectorId)
      },
      async attach({ connectorId, session, isRestored }) {
        await callRecorder.note('attach', { connectorId, ...(isRestored && { isRestored }) })
        if (!page.setSession(connectorId, session)) return undefined
        if (isRestored) return restoreWallet(connectorId)
        if (holdsOne) disconnectOtherWallets(connectorId)
        return page.attach(connectorId, 'first')
      },
      async disconnect(parameters) {
        await callRecorder.settle('disconnect', parameters)
        const { connectorId } = parameters ?? {}
        disconnectedIds.add(connectorId)
        for (const id of page.connected()) if (connectorId === undefined || id === connectorId) revokeAndDetach(id)
      },
      async switchConnection({ connectorId, address }) {
        await callRecorder.settle('switchConnection', { connectorId, address })
        page.require(connectorId)
        if (address !== undefined) page.choose(connectorId, address)
        return page.attach(connectorId, 'first')
      },
      async switchNetwork({ network }) {
        const [connectorId] = page.connected()
        if (connectorId === undefined) return undefined
        if (connectorId === page.sessionId) {
          await callRecorder.note('switchNetwork', { network })
          await page.quietly(() => page.session()?.switchNetwork(network))
          return page.read(connectorId)
        }
        await callRecorder.settle('switchNetwork', { network })
        if (refusedNetworks.has(network.caipNetworkId)) throw new NetworkError('ChainNotSupported')
        const wallet = findWallet(connectorId)
        if (wallet) wallet.caipNetworkId = network.caipNetworkId
        return page.read(connectorId)
      },
      async getProvider(parameters) {
        const connectorId = page.require(parameters?.connectorId)
        await callRecorder.settle('getProvider', parameters)
        return findWallet(connectorId)?.provider ?? page.session()
      },
      destroy() {
        pages.delete(page)
        page.destroy()
      },
      async getBalance({ address, network, isFresh }) {
        await callRecorder.settle('getBalance', { address, network, ...(isFresh && { isFresh }) })
        const { symbol, decimals } = network.nativeCurrency
        return { value: balances.get(createBalanceKey(address, network.caipNetworkId)) ?? 0n, symbol, decimals }
      },
      signMessage: ({ message, address }) =>
        askWallet('signMessage', { message, address }, () => `scripted:${address}:${message}`),
      sendTransaction: async ({ transaction, network, address }) => {
        page.requireAccount(address)
        return askWallet('sendTransaction', { transaction, network, address }, () => {
          transactionCount += 1
          return `0x${transactionCount.toString(16).padStart(64, '0')}`
        })
      },
      async quoteFee({ transaction, network, address }) {
        await callRecorder.settle('quoteFee', { transaction, network, address })
        return { expected: 21_000n, cap: 42_000n }
      },
      async payments() {
        await callRecorder.note('payments')
        return payments
      },
    }
    if (holdsOne) delete adapter.switchConnection
    for (const verb of without) delete adapter[verb]
    return adapter
  }

  const control = createScriptedAdapterControl({
    callRecorder,
    wallets,
    pages,
    refused: refusedNetworks,
    balances,
    script,
    namespace,
  })
  return { namespace, create, control }
}
