import { findRemembered, soleWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import { createDriver } from '../drivers/createDriver.ts'
import type { WalletState } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import { createLink } from '../wallets/createLink.ts'
import { forgetSession, type KeptSession, readSession } from '../wallets/keptSession.ts'

/** The longest wait for a wallet's response. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without a prompt. Waits for a wallet that appears late. The first restored wallet becomes the wallet in use, unless
 * the visitor connects one meanwhile.
 *
 * @returns `undefined` if the wallet is absent, if several wallets have its name, if the visitor disconnected it before or meanwhile, if
 * its first address was not connected before, if its dialect has changed, or if it cannot be asked without a prompt
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, registry, scan, signal, startedAt, intents } = context
  const { storage } = ports
  const isWanted = intents.restore(connectorId)
  const kept = readSession(storage, connectorId)
  if (!kept) return undefined
  const wallet = await findRemembered({ connectorId, registry, startedAt, scan, signal })
  // Another object has replaced the wallet that was connected, or the wallet has changed. The visitor has to choose it again.
  if (!wallet || kept.shape !== wallet.shape) return undefined
  const { id } = wallet.connector
  if (!links.find(id)) await restore(context, { wallet, connectorId, kept, isWanted }).catch(ports.log)
  const link = links.find(id)
  return link && links.keep(link)
}

type Restoring = { wallet: Wallet; connectorId: string; kept: KeptSession; isWanted(): boolean }

async function restore(context: FlowContext, { wallet, connectorId, kept, isWanted }: Restoring): Promise<void> {
  const { links, ports, registry, scan, signal } = context
  const { storage } = ports
  const { connector, shape, source } = wallet
  const { id } = connector
  if (!isWanted()) return
  const driver = createDriver(wallet, context)
  const asked = driver.restore(kept.state).then((state) => ({ state }))
  const answer = await withinLimit(asked, { limitMs: answerLimitMs, signal })
  // If a wallet does not respond in time, the stored session is kept: the wallet may be connected in another tab.
  if (!answer || !isWanted() || links.find(id)) return
  // Meanwhile another wallet with the same name may have registered or joined a list of the page, or this wallet may have unregistered.
  scan()
  if (soleWallet(registry, connectorId)?.source !== source) return
  const { state } = answer
  const isIt = isKnown(state, kept)
  // If another wallet has the same name, this wallet may have another id than before.
  if (!state || !isIt || id !== connectorId) forgetSession(storage, connectorId)
  if (state && isIt)
    links.add(createLink(context, { connectorId: id, driver, shape, source, state, chosen: kept.chosen }))
}

/** Whether the first address of a wallet was connected before. */
function isKnown(state: WalletState | undefined, kept: KeptSession): boolean {
  return kept.state.accounts.some(({ address }) => address === state?.accounts[0]?.address)
}
