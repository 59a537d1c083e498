import { type AdapterConnection, waitUntil } from '@latchkey/core/adapter'
import type { Context } from '../context.ts'
import type { Wallet } from '../discovery/registry.ts'
import { createDriver } from '../drivers/createDriver.ts'
import type { Driver, WalletState } from '../drivers/driver.ts'
import { forgetSession, type KeptSession, looksOf, readSession } from '../keptSession.ts'
import { toConnection } from '../liveConnection.ts'
import { attach } from './attach.ts'

/** How long a wallet may take to show itself after the page has loaded. */
const appearanceLimitMs = 3_000
/** How long a wallet may take to say what it grants. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without ever prompting, waiting for a wallet that comes late.
 *
 * @returns `undefined` when the wallet is absent or no longer grants anything
 */
export async function reconnect(
  context: Context,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { live, ports, signal } = context
  const isSession = connectorId === ports.walletConnect?.connector.id
  const kept = readSession(ports.storage, connectorId)
  if (live.has(connectorId) || (!kept && !isSession)) return current(context, connectorId)
  const wallet = await findWallet(context, connectorId, kept)
  if (!wallet) return undefined
  try {
    const driver = createDriver(wallet, context)
    const state = await ask(driver, kept?.state ?? noState, signal)
    // Meanwhile the visitor may have connected it, or left it.
    if (signal.aborted || live.has(connectorId)) return current(context, connectorId)
    if (!state) {
      forgetSession(ports.storage, connectorId)
      return undefined
    }
    if (!isSession && !readSession(ports.storage, connectorId)) return undefined
    const { connectorId: id } = attach(context, { wallet, driver, state, chosen: kept?.chosen, use: 'if alone' })
    if (id !== connectorId) forgetSession(ports.storage, connectorId)
    return current(context, id)
  } catch (error) {
    ports.log(error)
    return current(context, connectorId)
  }
}

/**
 * The wallet that was connected under this id. Among several of one name it is the one that looks as it did; one that looks otherwise
 * is taken once no better one came, and only while it is alone.
 */
async function findWallet(
  { registry, scan, signal }: Context,
  connectorId: string,
  kept: KeptSession | undefined,
): Promise<Wallet | undefined> {
  const [name] = connectorId.split('~')
  const namesakes = () => registry.list().filter(({ connector }) => connector.id.split('~')[0] === name)
  const found = await waitUntil({
    check() {
      scan()
      return namesakes().find(({ connector }) => !kept?.looks || looksOf(connector) === kept.looks)
    },
    subscribe: registry.subscribe,
    limitMs: appearanceLimitMs,
    signal,
  })
  const [alone, other] = namesakes()
  return found ?? (other ? undefined : alone)
}

const noState: WalletState = { accounts: [], caipNetworkId: 'bip122:' }

function current({ live }: Context, connectorId: string): reconnect.ReturnType {
  const connection = live.get(connectorId)
  return connection && toConnection(connection)
}

/** A wallet that does not answer is as good as gone. */
async function ask(driver: Driver, kept: WalletState, signal: AbortSignal): Promise<WalletState | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, answerLimitMs, undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  try {
    return await Promise.race([driver.restore(kept), limit])
  } finally {
    clearTimeout(timer)
  }
}
