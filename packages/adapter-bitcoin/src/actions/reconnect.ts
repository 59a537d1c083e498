import { findRemembered, soleWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import { createDriver } from '../drivers/createDriver.ts'
import type { WalletState } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import { createLink } from '../wallets/createLink.ts'
import { forgetSession, type KeptSession, readSession } from '../wallets/keptSession.ts'

/** How long a wallet may take to say what it grants. */
const answerLimitMs = 10_000

/** For a session, which says itself what it grants. */
const noState: WalletState = { accounts: [], caipNetworkId: 'bip122:' }

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without ever prompting, waiting for a wallet that comes late. The first that is restored is the one in use,
 * unless the visitor connects one meanwhile.
 *
 * @returns `undefined` when the wallet is absent, one of several of its name, or was left, before or meanwhile, and when the
 *   address that it shows first was not connected before, it is spoken to in another dialect than before, or it cannot be asked without a prompt
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, registry, scan, signal, startedAt, wishes } = context
  const { storage } = ports
  const isWanted = wishes.restore(connectorId)
  const isSession = connectorId === ports.walletConnect?.connector.id
  const kept = readSession(storage, connectorId)
  if (!isSession && !kept) return undefined
  const wallet = await findRemembered({ connectorId, registry, startedAt, scan, signal })
  // Another object is in the place of the one that was connected, or the wallet has changed: the visitor chooses it.
  if (!wallet || (kept && kept.shape !== wallet.shape)) return undefined
  const { id } = wallet.connector
  if (!links.find(id)) await restore(context, { wallet, connectorId, kept, isWanted }).catch(ports.log)
  const link = links.find(id)
  return link && links.keep(link)
}

type Restoring = { wallet: Wallet; connectorId: string; kept: KeptSession | undefined; isWanted(): boolean }

async function restore(context: FlowContext, { wallet, connectorId, kept, isWanted }: Restoring): Promise<void> {
  const { links, ports, registry, scan, signal } = context
  const { storage } = ports
  const { connector } = wallet
  const { id } = connector
  if (!isWanted()) return
  const driver = createDriver(wallet, context)
  const asked = driver.restore(kept?.state ?? noState).then((state) => ({ state }))
  const answer = await withinLimit(asked, { limitMs: answerLimitMs, signal })
  // A wallet that says nothing in time takes nothing back: it is asked again on the next page.
  if (!answer || !isWanted() || links.find(id)) return
  // Meanwhile another wallet may have registered under the same name, or have come into a list of the page, or this one may have unregistered.
  scan()
  if (soleWallet(registry, connectorId)?.source !== wallet.source) return
  const { state } = answer
  const isIt = !kept || wallet.shape === 'session' || isKnown(state, kept)
  // Among two of one name it may have another id than before.
  if (!state || !isIt || id !== connectorId) forgetSession(storage, connectorId)
  if (state && isIt)
    links.add(createLink(context, { connectorId: id, driver, shape: wallet.shape, state, chosen: kept?.chosen }))
}

/** Whether the address that a wallet shows first was connected before. */
function isKnown(state: WalletState | undefined, kept: KeptSession): boolean {
  return kept.state.accounts.some(({ address }) => address === state?.accounts[0]?.address)
}
