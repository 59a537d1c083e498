import { type AdapterConnection, waitUntil } from '@latchkey/core/adapter'
import type { Context } from '../context.ts'
import { createDriver } from '../drivers/createDriver.ts'
import type { Driver, WalletState } from '../drivers/driver.ts'
import { forgetSession, readSession } from '../keptSession.ts'
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
  const { live, ports, registry, scan, signal } = context
  const isSession = connectorId === ports.walletConnect?.connector.id
  const kept = readSession(ports.storage, connectorId)
  if (live.has(connectorId) || (!kept && !isSession)) return current(context, connectorId)
  const wallet = await waitUntil({
    check: () => {
      scan()
      return registry.get(connectorId)
    },
    subscribe: registry.subscribe,
    limitMs: appearanceLimitMs,
    signal,
  })
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
    attach(context, { connectorId, driver, state, chosen: kept?.chosen, use: 'if alone' })
  } catch (error) {
    ports.log(error)
  }
  return current(context, connectorId)
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
