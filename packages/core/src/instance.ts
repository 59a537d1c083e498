import type { Namespace, Network } from '@latchkey/protocol'
import type { updateBalance } from './account/updateBalance.ts'
import type { ConnectionAttempt, PairingState } from './connections/connectionController.ts'
import { getAccount } from './connections/getAccount.ts'
import { getAdapter } from './connections/getAdapter.ts'
import { getConnections } from './connections/getConnections.ts'
import { getConnectors } from './connections/getConnectors.ts'
import { getWalletInfo } from './connections/getWalletInfo.ts'
import type { Core } from './createCore.ts'
import { loadedFlows, loadFlows } from './loadFlows.ts'
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
import type { Connector } from './ports/adapter.ts'
import type { Directory } from './reach/Directory.ts'
import { loadDirectory } from './reach/loadDirectory.ts'
import type { loadReview } from './reach/loadReview.ts'
import type { RecentWallet } from './storage/storedValues.ts'
import type { connect } from './wallets/connect.ts'
import { watch } from './watch.ts'

/** What a host holds: a kit's actions bound to it, and subscriptions to its state. */
export type Latchkey = ReturnType<typeof createInstance>

type Flows = Awaited<ReturnType<typeof loadFlows>>

/** A flow as a host calls it: without the core, and fetched with the first call. */
type Bound<name extends keyof Flows> = Flows[name] extends (core: Core, ...rest: infer rest) => infer result
  ? (...rest: rest) => Promise<Awaited<result>>
  : never

type NamespaceParameters = {
  /** By default the namespace that the visitor looks at. */
  namespace?: Namespace | undefined
}

type SubscribeParameters = {
  /**
   * Call the listener at once as well, with the value of now as both arguments.
   * @default false
   */
  immediate?: boolean | undefined
}

const attemptOf = ({ connection }: Core): ConnectionAttempt => ({ ...connection.state.attempt })
const pairingOf = ({ connection }: Core): PairingState => ({ ...connection.state.pairing })
const recentWalletsOf = ({ connection }: Core): readonly RecentWallet[] =>
  connection.state.recentWallets.map((wallet) => ({ ...wallet }))

/** The flows of a kit, each by its name. What they need is fetched with the first call. */
function flowsOf(core: Core) {
  return <name extends keyof Flows>(name: name) => {
    const call = async (...rest: unknown[]) => {
      // Without a wait where they are here: what the host does next must not come before the call.
      const flows: Record<string, unknown> = loadedFlows() ?? (await loadFlows())
      return (flows[name] as (core: Core, ...rest: unknown[]) => unknown)(core, ...rest)
    }
    return call as Bound<name>
  }
}

/** Turns a reader of the kit's state into a method that subscribes to what it reads. */
function followOf(core: Core) {
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

/**
 * Binds every action to one kit.
 *
 * @param destroy - Ends the kit and removes what it drew.
 */
export function createInstance(core: Core, { destroy }: { destroy: () => void }) {
  const flow = flowsOf(core)
  const follow = followOf(core)

  function network(parameters?: { namespace?: undefined }): getNetwork.ReturnType
  function network(parameters?: NamespaceParameters): getNetwork.ReturnType | getNetwork.NoNetwork
  function network(parameters?: NamespaceParameters) {
    return getNetwork(core, parameters)
  }

  return {
    id: core.id,
    /** The state underneath, for the bindings. Hosts are better served by the methods. */
    core,

    /** Opens the modal at once: on Account while a wallet is connected, else on Connect. */
    open: (parameters?: openModal.Parameters) => openModal(core, parameters),
    /** Closes the modal; shakes it instead, and answers false, where a rule keeps it open. */
    close: (parameters?: closeModal.Parameters) => closeModal(core, parameters),
    /** One view back; out of the modal from the first one. */
    goBack: () => goBack(core),
    /** Fetches what the first opening needs. Call it when a visitor is about to press a button of your own. */
    warmUp: () => warmUp(core),
    /** Keeps the modal open for as long as `guard` answers true. Returns how to take the guard away. */
    addCloseGuard: core.modal.addCloseGuard,

    connect: (connector: Connector, { wallet }: Omit<connect.Parameters, 'connector'> = {}) =>
      flow('connect')({ connector, wallet }),
    /** An offer that a wallet can take up over WalletConnect: its URI, and when it ends. Renewed where it is about to expire. */
    preparePairing: flow('preparePairing'),
    /** With `manualWCControl`: shows an offer that the host made. `undefined` takes it off the screen. */
    setPairingUri: flow('setPairingUri'),
    resetPairing: flow('resetPairing'),
    /** The wallets that there are, beyond those of this browser: those to show first, and all of them to page through and search. */
    directory: (): Promise<Directory> => loadDirectory(core),
    loadReview: (parameters?: loadReview.Parameters): Promise<void> =>
      import('./reach/loadReview.ts').then((module) => module.loadReview(core, parameters)),
    /** Switches to another connected wallet, or to another account of it. */
    switchConnection: flow('switchConnection'),
    /** Forgets a wallet that was left before. */
    deleteConnection: flow('deleteConnection'),
    setAddressLabel: flow('setAddressLabel'),
    disconnect: flow('disconnect'),
    /** Takes a network of the kit, its CAIP-2 id, or the chain id of an EVM chain. */
    switchNetwork: (network: switchNetwork.Parameters['network']) => flow('switchNetwork')({ network }),
    signMessage: flow('signMessage'),
    /** Has the connected wallet sign and broadcast a transaction; amounts in the chain's base unit. */
    sendTransaction: flow('sendTransaction'),
    /** Updates the native balance. The adapter may answer from its short-lived cache. */
    updateBalance: (parameters?: updateBalance.Parameters): Promise<void> =>
      flow('updateBalance')(parameters).catch(core.log.error),

    getAccount: (parameters?: NamespaceParameters) => getAccount(core, parameters),
    /** The network of a namespace: where the wallet is, or where the visitor chose to be. */
    getNetwork: network,
    /** The networks that the kit was made with. */
    getNetworks: (): readonly Network[] => core.chain.state.networks,
    getConnectors: () => getConnectors(core),
    getConnections: (parameters?: getConnections.Parameters) => getConnections(core, parameters),
    getWalletInfo: (parameters?: NamespaceParameters) => getWalletInfo(core, parameters),
    /** The live provider of the wallet in use, or of another connected one: EIP-1193 on EVM chains. */
    getProvider: ({
      namespace = core.chain.state.activeNamespace,
      ...wallet
    }: NamespaceParameters & {
      /** One of several connected wallets; by default the one in use. */
      connectorId?: string
    } = {}): Promise<unknown> => getAdapter(core, namespace).getProvider(wallet),
    /** The visitor's latest try to connect. */
    getAttempt: () => attemptOf(core),
    /** The offer that a wallet can take up over WalletConnect. */
    getPairing: () => pairingOf(core),
    /** The last wallets that were used, newest first. */
    getRecentWallets: () => recentWalletsOf(core),
    getState: () => getState(core),
    /** The mode, and the variables that were set by option or by `setThemeVariables`. */
    getTheme: () => getTheme(core),
    /** The latest event. Where none may be missed, use `subscribeEvents`. */
    getEvent: (): RecordedEvent | undefined => core.events.state.latest,
    /** The latest entries of the log, oldest first. */
    getLog: core.log.entries,

    subscribeAccount: follow(getAccount),
    subscribeNetwork: follow<getNetwork.ReturnType | getNetwork.NoNetwork, NamespaceParameters>(getNetwork),
    subscribeConnectors: follow(getConnectors),
    subscribeConnections: follow(getConnections),
    subscribeWalletInfo: follow(getWalletInfo),
    subscribeAttempt: follow(attemptOf),
    subscribePairing: follow(pairingOf),
    subscribeRecentWallets: follow(recentWalletsOf),
    subscribeState: follow(getState),
    subscribeTheme: follow(getTheme),
    subscribeEvents: core.events.listen,

    /**
     * Changes options while the kit lives: features, language and texts, which wallets are listed, terms, and what the modal may do.
     * The theme has methods of its own.
     */
    updateOptions: flow('updateOptions'),
    /** Changes the colours of the modal and of the buttons at once. */
    setThemeMode: core.theme.setMode,
    /** Changes variables of the theme at once; the others stay. */
    setThemeVariables: core.theme.setVariables,
    /** Sets `loading` of `getState()`, for a page of your own that shows it. The modal shows nothing of it. */
    setLoading: core.modal.setLoading,
    showSuccessMessage: (message: string) => showToast(core, { variant: 'success', message }),
    showErrorMessage: (message: string) => showToast(core, { variant: 'error', message }),
    showLoadingMessage: (message: string) => showToast(core, { variant: 'loading', message }),
    /** Takes the message of the three methods above off the screen. */
    hideMessage: () => hideToast(core),

    /** Logs an error, and reports it where analytics are on; at most five a minute. */
    reportError: (error: unknown) => reportError(core, { error }),

    /** Takes the kit off the page: its element, listeners and timers. The wallet stays connected. */
    destroy,
  }
}
