import type { Account } from '@latchkey/protocol'
import type { Context } from '../context.ts'
import type { Wallet } from '../discovery/registry.ts'
import type { Driver, WalletState } from '../drivers/driver.ts'
import { forgetSession, keepSession, looksOf } from '../keptSession.ts'
import { type LiveConnection, toConnection } from '../liveConnection.ts'
import { createProvider } from '../provider/createProvider.ts'

export declare namespace attach {
  type Parameters = {
    wallet: Wallet
    driver: Driver
    state: WalletState
    chosen?: string | undefined
    /** Whether it is the wallet in use from now on, or only where there is none. */
    use: 'now' | 'if alone'
  }
}

/** Takes in a wallet that has agreed, and listens to it. */
export function attach(context: Context, parameters: attach.Parameters): LiveConnection {
  const { wallet, driver, state, chosen, use } = parameters
  const connectorId = wallet.connector.id
  const { live: all, ports } = context
  const { provider, tell } = createProvider(context, () => live)
  const stopListening = driver.subscribe((told) => {
    if (all.get(connectorId) !== live || live.asking > 0) return
    if (!told) {
      detach(context, live)
      ports.emit({ type: 'disconnected', connectorId })
      tell('disconnect', undefined)
      return
    }
    const before = live.state
    if (isSame(before, told)) return
    update(context, live, told)
    const connection = toConnection(live)
    ports.emit({ type: 'connection', connection, inUse: context.inUse === connectorId })
    if (before.caipNetworkId !== told.caipNetworkId) tell('networkChanged', told.caipNetworkId)
    if (!sameAddresses(before.accounts, told.accounts)) tell('accountsChanged', connection.accounts)
  })
  const looks = looksOf(wallet.connector)
  const live: LiveConnection = { connectorId, looks, driver, provider, state, chosen, asking: 0, stop: stopListening }
  all.get(connectorId)?.stop()
  all.set(connectorId, live)
  if (use === 'now' || context.inUse === undefined) context.inUse = connectorId
  keepSession(ports.storage, live)
  return live
}

/** Takes over what the wallet says now. What the visitor chose here holds until the wallet shows other addresses. */
export function update({ ports }: Context, live: LiveConnection, state: WalletState): void {
  const chosen = live.state.accounts.find(({ address }) => address === live.chosen)
  const hasMoved = live.state.caipNetworkId !== state.caipNetworkId
  if (hasMoved && chosen) live.chosen = state.accounts.find(({ type }) => type === chosen.type)?.address
  else if (!sameAddresses(live.state.accounts, state.accounts)) live.chosen = undefined
  live.state = state
  keepSession(ports.storage, live)
}

/** Lets go of a wallet. */
export function detach(context: Context, live: LiveConnection): void {
  live.stop()
  context.live.delete(live.connectorId)
  if (context.inUse === live.connectorId) context.inUse = undefined
  forgetSession(context.ports.storage, live.connectorId)
}

function sameAddresses(one: readonly Account[], other: readonly Account[]): boolean {
  return one.length === other.length && one.every(({ address }, index) => address === other[index]?.address)
}

function isSame(one: WalletState, other: WalletState): boolean {
  return (
    one.caipNetworkId === other.caipNetworkId &&
    sameAddresses(one.accounts, other.accounts) &&
    one.approvedCaipNetworkIds?.join() === other.approvedCaipNetworkIds?.join()
  )
}
