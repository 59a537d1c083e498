import type { Namespace, Network } from '@latchkey/protocol'
import type { createPaymentUri } from './account/createPaymentUri.ts'
import type { updateBalance } from './account/updateBalance.ts'
import type { ConnectionAttempt, PairingState } from './connections/connectionController.ts'
import { getAccount } from './connections/getAccount.ts'
import { getAdapter } from './connections/getAdapter.ts'
import { getConnections } from './connections/getConnections.ts'
import { getConnectors } from './connections/getConnectors.ts'
import { getWalletInfo } from './connections/getWalletInfo.ts'
import type { Core } from './createCore.ts'
import { getLoadedFlows, loadFlows } from './loadFlows.ts'
import { closeModal } from './modal/closeModal.ts'
import { getState } from './modal/getState.ts'
import { getTheme } from './modal/getTheme.ts'
import { goBack } from './modal/goBack.ts'
import { openModal } from './modal/openModal.ts'
import { warmUp } from './modal/warmUp.ts'
import { getNetwork } from './networks/getNetwork.ts'
import type { switchNetwork } from './networks/switchNetwork.ts'
import type { RecordedEvent } from './notices/eventsController.ts'
import { reportError } from './notices/reportError.ts'
import { hideToast, showToast } from './notices/showToast.ts'
import type { Toast } from './notices/toastController.ts'
import type { Connector } from './ports/adapter.ts'
import type { Directory } from './reach/Directory.ts'
import { loadDirectory } from './reach/loadDirectory.ts'
import type { loadReview } from './reach/loadReview.ts'
import type { RecentWallet } from './storage/storedValues.ts'
import type { connect } from './wallets/connect.ts'
import { watch } from './watch.ts'

/** The kit as a site uses it: actions bound to the kit, and subscriptions to its state. */
export type Latchkey = ReturnType<typeof createInstance>

type Flows = Awaited<ReturnType<typeof loadFlows>>

/** A flow (an action in `flows.ts`) as a site calls it: without the `core` argument. The first call loads the code. */
type BoundFlow<name extends keyof Flows> = Flows[name] extends (core: Core, ...rest: infer rest) => infer result
  ? (...rest: rest) => Promise<Awaited<result>>
  : never

type NamespaceParameters = {
  /** Defaults to the active namespace. */
  namespace?: Namespace | undefined
}

type ProviderParameters = NamespaceParameters & {
  /** The id of the connected wallet whose provider to return; by default the wallet in use. */
  connectorId?: string
}

type SubscribeParameters = {
  /**
   * Whether to call the listener once immediately, in addition to the calls after changes. In this first call, both arguments are the
   * current value.
   * @default false
   */
  immediate?: boolean | undefined
}

const readAttempt = ({ connection }: Core): ConnectionAttempt => ({ ...connection.state.attempt })
const readPairing = ({ connection }: Core): PairingState => ({ ...connection.state.pairing })
const readRecentWallets = ({ connection }: Core): readonly RecentWallet[] =>
  connection.state.recentWallets.map((wallet) => ({ ...wallet }))

/** Returns a function that binds a flow to the kit. The first call of a flow loads the chunk of all flows. */
function createFlowBinder(core: Core) {
  return <name extends keyof Flows>(name: name) => {
    const callFlow = async (...rest: unknown[]) => {
      // If the flows are loaded, the flow must start in the same tick. After an `await`, the site's next call could run before the flow.
      const flows: Record<string, unknown> = getLoadedFlows() ?? (await loadFlows())
      return (flows[name] as (core: Core, ...rest: unknown[]) => unknown)(core, ...rest)
    }
    return callFlow as BoundFlow<name>
  }
}

/** Returns a function that turns a getter of the kit's state into a method that subscribes to changes of the getter's result. */
function createSubscriber(core: Core) {
  return <value, parameters = unknown>(select: (core: Core, parameters?: parameters) => value) =>
    (
      listener: (value: value, previous: value) => void,
      parameters?: SubscribeParameters & parameters,
    ): (() => void) => {
      const read = () => select(core, parameters)
      const stop = watch(core, read, listener)
      if (parameters?.immediate) listener(read(), read())
      return stop
    }
}

/** Types of `getNetwork`: a call without a namespace always returns a network. */
type GetNetwork = {
  (parameters?: { namespace?: undefined }): getNetwork.ReturnType
  (parameters?: NamespaceParameters): getNetwork.ReturnType | getNetwork.NoNetwork
}

/**
 * Creates the object that a site uses: every action, bound to one kit.
 *
 * @param destroy - Destroys the kit and removes its element.
 */
export function createInstance(core: Core, { destroy }: { destroy: () => void }) {
  const bindFlow = createFlowBinder(core)
  const createSubscription = createSubscriber(core)
  const createShowMessage = (variant: Toast['variant']) => (message: string) => showToast(core, { variant, message })

  return {
    id: core.id,
    /** The internal state, for framework bindings. Sites should use the methods instead. */
    core,

    /** Opens the modal immediately: with the view Account if a wallet is connected, otherwise with Connect. */
    open: (parameters?: openModal.Parameters) => openModal(core, parameters),
    /** Closes the modal and returns true. If a close guard or another rule keeps the modal open, shakes the modal and returns false. */
    close: (parameters?: closeModal.Parameters) => closeModal(core, parameters),
    /** Goes back to the previous view. In the first view, closes the modal. */
    goBack: () => goBack(core),
    /** Loads the code and data for the first opening of the modal. Call it when a visitor is about to press your own connect button. */
    warmUp: () => warmUp(core),
    /** Keeps the modal open while `guard` returns true. Returns a function that removes the guard. */
    addCloseGuard: core.modal.addCloseGuard,
    connect: (connector: Connector, { wallet }: Omit<connect.Parameters, 'connector'> = {}) =>
      bindFlow('connect')({ connector, wallet }),
    /** Returns a WalletConnect pairing URI and its expiry time. Creates a new URI if the current one is about to expire. */
    preparePairing: bindFlow('preparePairing'),
    /** Shows a WalletConnect pairing URI that the site created, if the option `manualWCControl` is true. `undefined` removes the URI. */
    setPairingUri: bindFlow('setPairingUri'),
    resetPairing: bindFlow('resetPairing'),
    /** Loads the directory of wallets that are not in this browser: a few to show first, and all of them page by page, with a search. */
    directory: (): Promise<Directory> => loadDirectory(core),
    loadReview: (parameters?: loadReview.Parameters): Promise<void> =>
      import('./reach/loadReview.ts').then((module) => module.loadReview(core, parameters)),
    /** Switches to another connected wallet, or to another account of the same wallet. */
    switchConnection: bindFlow('switchConnection'),
    /** Deletes a wallet from the list of recent connections. These are wallets that the visitor disconnected earlier. */
    deleteConnection: bindFlow('deleteConnection'),
    setAddressLabel: bindFlow('setAddressLabel'),
    disconnect: bindFlow('disconnect'),
    /** Switches to a network of the kit, given as an object, a CAIP-2 id, or the chain id of an EVM chain. */
    switchNetwork: (network: switchNetwork.Parameters['network']) => bindFlow('switchNetwork')({ network }),
    signMessage: bindFlow('signMessage'),
    /** Asks the connected wallet to sign and broadcast a transaction; amounts in the chain's base unit. */
    sendTransaction: bindFlow('sendTransaction'),
    /** Estimates the fee of a payment, in the base unit of the chain's own coin. The wallet shows no prompt. */
    quoteFee: bindFlow('quoteFee'),
    /** Returns the URI of a request to pay the connected account (ERC-681, Solana Pay or BIP-21), for a QR code or a link. */
    createPaymentUri: async (parameters?: createPaymentUri.Parameters): Promise<createPaymentUri.ReturnType> =>
      (await import('./account/createPaymentUri.ts')).createPaymentUri(core, parameters),
    /** Reads the native balance again. The adapter may return a recently cached balance. */
    updateBalance: (parameters?: updateBalance.Parameters): Promise<void> =>
      bindFlow('updateBalance')(parameters).catch(core.log.error),

    /** Loads the tokens that the account in use holds, with their prices and their total. */
    tokens: bindFlow('loadTokens'),
    /** Loads the payment that the visitor makes: the form, the review of the transaction, and what became of it. */
    send: bindFlow('loadSend'),
    getAccount: (parameters?: NamespaceParameters) => getAccount(core, parameters),
    /** Returns the network of a namespace: the network of the connected wallet, or without a wallet the network that the visitor chose. */
    getNetwork: ((parameters?: NamespaceParameters) => getNetwork(core, parameters)) as GetNetwork,
    /** Returns the networks that the site passed to the kit. */
    getNetworks: (): readonly Network[] => core.chain.state.networks,
    getConnectors: () => getConnectors(core),
    getConnections: (parameters?: getConnections.Parameters) => getConnections(core, parameters),
    getWalletInfo: (parameters?: NamespaceParameters) => getWalletInfo(core, parameters),
    /** Returns the provider of the wallet in use, or of another connected wallet. On EVM chains, it is an EIP-1193 provider. */
    getProvider: ({
      namespace = core.chain.state.activeNamespace,
      ...wallet
    }: ProviderParameters = {}): Promise<unknown> => getAdapter(core, namespace).getProvider(wallet),
    /** Returns the visitor's latest attempt to connect a wallet. */
    getAttempt: () => readAttempt(core),
    /** Returns the state of the WalletConnect pairing: the URI that a wallet can accept, and the progress until a wallet accepts it. */
    getPairing: () => readPairing(core),
    /** Returns the wallets that were used recently, newest first. */
    getRecentWallets: () => readRecentWallets(core),
    getState: () => getState(core),
    /** Returns the theme mode, and the variables that the site set by option or with `setThemeVariables`. */
    getTheme: () => getTheme(core),
    /** Returns the latest event. To receive every event, use `subscribeEvents`. */
    getEvent: (): RecordedEvent | undefined => core.events.state.latest,
    /** The latest entries of the log, oldest first. */
    getLog: core.log.entries,

    subscribeAccount: createSubscription(getAccount),
    subscribeNetwork: createSubscription<getNetwork.ReturnType | getNetwork.NoNetwork, NamespaceParameters>(getNetwork),
    subscribeConnectors: createSubscription(getConnectors),
    subscribeConnections: createSubscription(getConnections),
    subscribeWalletInfo: createSubscription(getWalletInfo),
    subscribeAttempt: createSubscription(readAttempt),
    subscribePairing: createSubscription(readPairing),
    subscribeRecentWallets: createSubscription(readRecentWallets),
    subscribeState: createSubscription(getState),
    subscribeTheme: createSubscription(getTheme),
    subscribeEvents: core.events.listen,

    /** Changes options of a running kit, such as the features, the language or the listed wallets. The theme has its own methods. */
    updateOptions: bindFlow('updateOptions'),
    /** Changes the theme mode of the modal and of the kit's buttons immediately. */
    setThemeMode: core.theme.setMode,
    /** Changes theme variables immediately. Variables that are not passed keep their values. */
    setThemeVariables: core.theme.setVariables,
    /** Sets `loading` of `getState()`, so that the site's own page can show a loading state. The modal itself shows no loading state. */
    setLoading: core.modal.setLoading,
    /** Shows a success message in the modal. The message replaces the current one and disappears after 4 s. */
    showSuccessMessage: createShowMessage('success'),
    /** Shows an error message in the modal. The message replaces the current one and disappears after 4 s. */
    showErrorMessage: createShowMessage('error'),
    /** Shows a loading message in the modal. The message stays until another message replaces it or `hideMessage` removes it. */
    showLoadingMessage: createShowMessage('loading'),
    /** Removes the current message from the modal. */
    hideMessage: () => hideToast(core),

    /** Logs an error, and sends a report of it if analytics are on; at most five reports per minute. */
    reportError: (error: unknown) => reportError(core, { error }),

    /** Removes the kit's element, listeners and timers from the page. The wallet stays connected. */
    destroy,
  }
}
