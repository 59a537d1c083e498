import { holdWallet } from '@latchkey/adapter-kit/flows'
import { NetworkError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import type { ConnectedDriver, WalletState } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { Shape } from '../registry.ts'
import { forgetSession, keepSession } from './keptSession.ts'
import { type Link, toConnection } from './link.ts'

export declare namespace createLink {
  type Parameters = {
    connectorId: string
    driver: ConnectedDriver
    shape: Shape | 'session'
    /** The wallet's object on the page, or its session. */
    source: object
    state: WalletState
    chosen?: string | undefined
  }
}

/** Creates the link of a wallet that has granted its addresses, and listens to the wallet. */
export function createLink(context: FlowContext, parameters: createLink.Parameters): Link {
  const { links, ports, scan } = context
  const { storage } = ports
  const { connectorId, shape } = parameters
  let { driver, state, chosen } = parameters
  let isOver = false
  let newestMove: object | undefined
  const letGo = holdWallet(parameters.source)

  function change(next: WalletState, nextChosen: string | undefined) {
    const before = toConnection(link)
    state = next
    chosen = nextChosen
    keepSession(storage, link)
    const after = toConnection(link)
    if (before.caipNetworkId !== after.caipNetworkId) tell('networkChanged', after.caipNetworkId)
    if (!sameAddresses(before.accounts, after.accounts)) tell('accountsChanged', after.accounts)
  }
  /** Adopts the new state of the wallet. The visitor's choice on the site is kept until the wallet lists other addresses. */
  function take(next: WalletState) {
    const before = state.accounts.find(({ address }) => address === chosen)
    const hasMoved = state.caipNetworkId !== next.caipNetworkId
    if (hasMoved && before) change(next, next.accounts.find(({ type }) => type === before.type)?.address)
    else change(next, sameAddresses(state.accounts, next.accounts) ? chosen : undefined)
  }
  const forget = () => forgetSession(storage, connectorId)

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
      return chosen
    },
    read: () => (isOver ? undefined : toConnection(link)),
    async moveTo(network) {
      if (state.caipNetworkId === network.caipNetworkId) return
      const move = { from: state.caipNetworkId }
      newestMove = move
      const next = await driver.switchNetwork({ network, state })
      // The wallet may emit the change before it responds, and may have changed again since.
      if (!isOver && newestMove === move && state.caipNetworkId === move.from) take(next)
      // A newer request may have switched the wallet to another network. A payment that waits for this switch must not be made there.
      if (!isOver && state.caipNetworkId !== network.caipNetworkId) throw new NetworkError('SwitchNotDone')
    },
    adopt(next) {
      off()
      driver = next.driver
      take(next.state)
      off = listenTo(driver)
    },
    choose(address) {
      driver.noteChoice?.()
      change(state, address)
    },
    async leave() {
      isOver = true
      forget()
      // Another kit of the page may be connected to the wallet.
      if (letGo() === 'free') await driver.leave()
    },
    release() {
      isOver = true
      letGo()
      off()
      tell('disconnect', undefined)
    },
  }
  const { provider, tell } = createProvider(context, () => link)
  const listenTo = (source: ConnectedDriver) =>
    listen(source, ports.log, (told) => {
      // A replaced driver may still wait for a response of the wallet.
      if (isOver || source !== driver) return
      if (!told) {
        isOver = true
        forget()
        return links.changed(connectorId)
      }
      // The page's lists of wallets emit no events, so they are scanned here: a restored wallet ends if another wallet in a list claims its
      // id.
      if (!link.isChosen) scan()
      if (isOver) return
      take(told)
      links.changed(connectorId)
    })
  // A wallet may call its listener while it is added.
  let off = listenTo(driver)
  // A wallet may end the connection while the listener is added.
  if (!isOver) keepSession(storage, link)
  return link
}

/** Adds a listener. Errors that the wallet throws when the listener is added or removed are only logged. */
function listen(
  driver: ConnectedDriver,
  log: (error: unknown) => void,
  listener: Parameters<ConnectedDriver['subscribe']>[0],
): () => void {
  const guarded = <result>(act: () => result): result | undefined => {
    try {
      return act()
    } catch (error) {
      log(error)
      return undefined
    }
  }
  const off = guarded(() => driver.subscribe(listener))
  return () => guarded(() => off?.())
}

function sameAddresses(one: readonly Account[], other: readonly Account[]): boolean {
  return one.length === other.length && one.every(({ address }, index) => address === other[index]?.address)
}
