import { holdWallet } from '@latchkey/adapter-kit/flows'
import { NetworkError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import type { ConnectedDriver, WalletState } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { ProviderApi } from '../registry.ts'
import { forgetSession, storeSession } from './keptSession.ts'
import { type Link, toConnection } from './link.ts'

export declare namespace createLink {
  type Parameters = {
    connectorId: string
    driver: ConnectedDriver
    shape: ProviderApi | 'session'
    /** The wallet's object on the page, or its WalletConnect session. */
    source: object
    state: WalletState
    /** The address that the visitor chose on the site. */
    chosen?: string | undefined
  }
}

/** Creates the connected wallet (link) for a wallet that has granted its addresses, and listens to the wallet's events. */
export function createLink(context: FlowContext, parameters: createLink.Parameters): Link {
  const { links, ports, scan } = context
  const { storage } = ports
  const { connectorId, shape } = parameters
  let { driver, state, chosen: chosenAddress } = parameters
  let isDisconnected = false
  let newestNetworkSwitch: object | undefined
  // Records that this kit is connected to the wallet, so that another kit of the page does not disconnect it.
  const releaseWallet = holdWallet(parameters.source)

  function setState(newState: WalletState, newChosenAddress: string | undefined) {
    const connectionBefore = toConnection(link)
    state = newState
    chosenAddress = newChosenAddress
    storeSession(storage, link)
    const connectionAfter = toConnection(link)
    if (connectionBefore.caipNetworkId !== connectionAfter.caipNetworkId)
      emitEvent('networkChanged', connectionAfter.caipNetworkId)
    if (!hasSameAddresses(connectionBefore.accounts, connectionAfter.accounts))
      emitEvent('accountsChanged', connectionAfter.accounts)
  }
  /**
   * Replaces the state with a new state from the wallet. The address that the visitor chose on the site stays chosen as long as the wallet
   * lists it. On a new network, the address with the same purpose (`type`) is chosen.
   */
  function adoptState(newState: WalletState) {
    const chosenAccount = state.accounts.find(({ address }) => address === chosenAddress)
    const hasNewNetwork = state.caipNetworkId !== newState.caipNetworkId
    if (hasNewNetwork && chosenAccount)
      setState(newState, newState.accounts.find(({ type }) => type === chosenAccount.type)?.address)
    else setState(newState, hasSameAddresses(state.accounts, newState.accounts) ? chosenAddress : undefined)
  }
  const forgetStoredSession = () => forgetSession(storage, connectorId)

  const link: Link = {
    connectorId,
    shape,
    isShared: shape === 'session',
    get driver() {
      return driver
    },
    get provider() {
      return provider
    },
    get state() {
      return state
    },
    get chosen() {
      return chosenAddress
    },
    read: () => (isDisconnected ? undefined : toConnection(link)),
    async moveTo(network) {
      if (state.caipNetworkId === network.caipNetworkId) return
      const networkSwitch = { from: state.caipNetworkId }
      newestNetworkSwitch = networkSwitch
      const switchedState = await driver.switchNetwork({ network, state })
      // Adopts the response only if the network is still the old one. Otherwise an event has already set a newer state than this response.
      if (!isDisconnected && newestNetworkSwitch === networkSwitch && state.caipNetworkId === networkSwitch.from)
        adoptState(switchedState)
      // If a newer request has switched the wallet to another network, throws, so that a payment that waits for this switch fails.
      if (!isDisconnected && state.caipNetworkId !== network.caipNetworkId) throw new NetworkError('SwitchNotDone')
    },
    adopt(next) {
      removeListener()
      driver = next.driver
      adoptState(next.state)
      removeListener = listenToDriver(driver)
    },
    choose(address) {
      driver.noteChoice?.()
      setState(state, address)
    },
    async leave() {
      isDisconnected = true
      forgetStoredSession()
      // Asks the wallet to disconnect only if no other kit of the page is connected to it.
      if (releaseWallet() === 'free') await driver.leave()
    },
    release() {
      isDisconnected = true
      releaseWallet()
      removeListener()
      emitEvent('disconnect', undefined)
    },
  }
  const { provider, tell: emitEvent } = createProvider(context, () => link)
  const listenToDriver = (listenedDriver: ConnectedDriver) =>
    addListener(listenedDriver, ports.log, (newState) => {
      // Ignores a driver that was replaced, because it may still report a late response of the wallet.
      if (isDisconnected || listenedDriver !== driver) return
      if (!newState) {
        isDisconnected = true
        forgetStoredSession()
        return links.changed(connectorId)
      }
      // Scans the page for new wallets, because a wallet that adds itself to a list of the page emits no event. If a new wallet claims the
      // same id, this restored wallet has to be disconnected.
      if (!link.isChosen) scan()
      if (isDisconnected) return
      adoptState(newState)
      links.changed(connectorId)
    })
  // A wallet may call the listener before `subscribe` returns. So this line comes after all declarations that the listener uses.
  let removeListener = listenToDriver(driver)
  // Stores the session for a later restore, unless the wallet disconnected while the listener was added.
  if (!isDisconnected) storeSession(storage, link)
  return link
}

/** Adds a listener. Errors that the wallet throws when the listener is added or removed are only logged. */
function addListener(
  driver: ConnectedDriver,
  log: (error: unknown) => void,
  listener: Parameters<ConnectedDriver['subscribe']>[0],
): () => void {
  const runAndLogErrors = <result>(act: () => result): result | undefined => {
    try {
      return act()
    } catch (error) {
      log(error)
      return undefined
    }
  }
  const unsubscribe = runAndLogErrors(() => driver.subscribe(listener))
  return () => runAndLogErrors(() => unsubscribe?.())
}

function hasSameAddresses(one: readonly Account[], other: readonly Account[]): boolean {
  return one.length === other.length && one.every(({ address }, index) => address === other[index]?.address)
}
