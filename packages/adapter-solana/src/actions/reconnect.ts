import { type AdapterConnection, waitUntil } from '@latchkey/core/adapter'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../wallets/registry.ts'
import { isTwin } from '../wallets/registry.ts'
import { isRemembered, wasConnected } from '../wallets/rememberedWallet.ts'
import { createSessionLink } from '../wallets/sessionLink.ts'
import { featureOf } from '../wallets/standardFeatures.ts'
import { createStandardLink, storedNetwork } from '../wallets/standardLink.ts'

/** How long a wallet may take to register itself after the page has loaded. */
const registrationLimitMs = 3_000
/** How long a wallet may take to say which accounts it grants. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without ever prompting (`standard:connect` with `silent`), waiting for a wallet that registers itself late.
 * The first that is restored is the one in use, unless the visitor connects one meanwhile.
 *
 * @returns `undefined` when the wallet is absent or no longer grants anything, or was left, before or meanwhile
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, restoring, signal } = context
  const attempt = {}
  restoring.set(connectorId, attempt)
  const isWanted = () => !signal.aborted && restoring.get(connectorId) === attempt
  const wallet = await findWallet(context, connectorId)
  if (!wallet) return undefined
  const { id } = wallet.connector
  if (!links.find(id)) {
    try {
      await restore(context, wallet, isWanted)
    } catch (error) {
      ports.log(error)
    }
  }
  const link = links.find(id)
  return link && links.note(link)
}

async function restore(context: FlowContext, { connector, standard }: Wallet, isWanted: () => boolean) {
  const { links, ports } = context
  const connectorId = connector.id
  if (!standard) {
    const session = await ports.walletConnect?.load()
    if (session?.connection() && isWanted() && !links.find(connectorId))
      links.add(createSessionLink(context, { connectorId, session }))
    return
  }
  const isAnswered = await withinLimit(featureOf(standard, 'standard:connect')?.connect({ silent: true }))
  if (!isAnswered || !isWanted() || links.find(connectorId)) return
  const caipNetworkId = storedNetwork(ports, connectorId) ?? context.network.caipNetworkId
  const link = createStandardLink(context, { connectorId, wallet: standard, caipNetworkId })
  if (link.read()) links.add(link)
  else link.release()
}

/** Whether it came in time. */
async function withinLimit(answer: Promise<unknown> | undefined): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerLimitMs)
  })
  try {
    return await Promise.race([Promise.resolve(answer).then(() => true), limit])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The wallet that was connected under this id. Among several of one name it is the one that looks as it did; a wallet that looks
 * otherwise than noted is taken once no better one came, and only while it is alone.
 */
async function findWallet(
  { ports, registry, signal, startedAt = Date.now() }: FlowContext,
  id: string,
): Promise<Wallet | undefined> {
  if (ports.walletConnect?.connector.id === id) return registry.get(id)
  if (!wasConnected(ports.storage, id)) return undefined
  const name = id.split('~')[0]
  const found = await waitUntil({
    check: () =>
      registry
        .list()
        .find(
          ({ connector }) =>
            (connector.id === id || connector.name === name) && isRemembered(ports.storage, id, connector),
        ),
    subscribe: registry.subscribe,
    // Several that are gone are waited for once.
    limitMs: Math.max(0, startedAt + registrationLimitMs - Date.now()),
    signal,
  })
  const namesake = registry.get(id)
  if (found || !namesake) return found
  const twins = registry.list().filter(({ connector }) => isTwin(connector, namesake.connector))
  return twins.length > 1 ? undefined : namesake
}
