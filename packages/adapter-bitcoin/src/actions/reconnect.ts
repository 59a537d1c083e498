import { findRememberedWallet, findSoleWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import { createDriver } from '../drivers/createDriver.ts'
import type { WalletState } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import { createLink } from '../wallets/createLink.ts'
import { forgetSession, readSession, type StoredSession } from '../wallets/keptSession.ts'

/** How long the kit waits for a wallet's response to a restore, in ms. */
const responseLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without a prompt. If the wallet is not on the page yet, waits until it appears. The first restored wallet becomes
 * the wallet in use, unless the visitor connects another wallet during the restore.
 *
 * @returns `undefined` if the wallet is not restored: it is absent, several wallets have its name, its provider API has changed, or its
 * first address was not connected before. Also if the visitor disconnected it before or during the restore, or if it returns its addresses
 * only after a prompt
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, registry, scan, signal, startedAt, intents } = context
  const { storage } = ports
  const isIntentCurrent = intents.restore(connectorId)
  const storedSession = readSession(storage, connectorId)
  if (!storedSession) return undefined
  const wallet = await findRememberedWallet({ connectorId, registry, startedAt, scan, signal })
  // A wallet whose provider API differs from the stored one may be another wallet. So it is not restored, and the visitor has to connect it
  // again.
  if (!wallet || storedSession.shape !== wallet.shape) return undefined
  const { id } = wallet.connector
  if (!links.find(id)) await restore(context, { wallet, connectorId, storedSession, isIntentCurrent }).catch(ports.log)
  const link = links.find(id)
  return link && links.keep(link)
}

type RestoreParameters = {
  wallet: Wallet
  /** The id under which the session is stored. */
  connectorId: string
  storedSession: StoredSession
  isIntentCurrent(): boolean
}

async function restore(
  context: FlowContext,
  { wallet, connectorId, storedSession, isIntentCurrent }: RestoreParameters,
): Promise<void> {
  const { links, ports, registry, scan, signal } = context
  const { storage } = ports
  const { connector, shape, source } = wallet
  const { id } = connector
  if (!isIntentCurrent()) return
  const driver = createDriver(wallet, context)
  const whenRestored = driver.restore(storedSession.state).then((state) => ({ state }))
  const response = await withinLimit(whenRestored, { limitMs: responseLimitMs, signal })
  // Returns without removing the stored session if the wallet does not respond in time, because the wallet may still be connected in
  // another tab.
  if (!response || !isIntentCurrent() || links.find(id)) return
  // Stops if, during the request, another wallet with the same name has appeared or this wallet has unregistered.
  scan()
  if (findSoleWallet(registry, connectorId)?.source !== source) return
  const { state } = response
  const isStoredWallet = hasStoredAddress(state, storedSession)
  // Removes the stored session if the wallet is not restored. Also removes it if the wallet's id differs from the id of the stored session.
  // The ids differ if two wallets have the same name, because one of them then gets another id.
  if (!state || !isStoredWallet || id !== connectorId) forgetSession(storage, connectorId)
  if (state && isStoredWallet)
    links.add(createLink(context, { connectorId: id, driver, shape, source, state, chosen: storedSession.chosen }))
}

/** Whether the wallet's first address is one of the addresses in the stored session. */
function hasStoredAddress(state: WalletState | undefined, storedSession: StoredSession): boolean {
  return storedSession.state.accounts.some(({ address }) => address === state?.accounts[0]?.address)
}
