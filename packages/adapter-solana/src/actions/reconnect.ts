import type { AdapterConnection } from '@latchkey/core/adapter'
import {
  findRemembered,
  forgetWallet,
  rememberedAddresses,
  soleWallet,
  withinLimit,
} from '@latchkey/core/adapter-flows'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import { createSessionLink } from '../wallets/sessionLink.ts'
import { featureOf } from '../wallets/standardFeatures.ts'
import { createStandardLink, storedNetwork } from '../wallets/standardLink.ts'

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
 * @returns `undefined` when the wallet is absent, one of several of its name, or was left, before or meanwhile, and when the
 *   account that it shows first was not connected before
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, registry, signal, startedAt, wishes } = context
  const { storage } = ports
  const isWanted = wishes.restore(connectorId)
  const isSession = connectorId === ports.walletConnect?.connector.id
  const known = rememberedAddresses(storage, connectorId)
  if (!isSession && known.length === 0) return undefined
  const wallet = await findRemembered({ connectorId, registry, startedAt, signal })
  if (!wallet) return undefined
  const { id } = wallet.connector
  if (!links.find(id)) await restore(context, { wallet, known, isWanted }).catch(ports.log)
  const link = links.find(id)
  if (link && id !== connectorId) forgetWallet(storage, connectorId)
  return link && links.keep(link)
}

type Restoring = { wallet: Wallet; known: readonly string[]; isWanted(): boolean }

async function restore(context: FlowContext, { wallet, known, isWanted }: Restoring) {
  const { connector, standard } = wallet
  const { links, ports, registry, signal } = context
  const connectorId = connector.id
  if (!standard) {
    const session = await ports.walletConnect?.load()
    if (session?.connection() && isWanted() && !links.find(connectorId))
      links.add(createSessionLink(context, { connectorId, session }))
    return
  }
  if (!isWanted()) return
  const asked = Promise.resolve(featureOf(standard, 'standard:connect')?.connect({ silent: true }))
  const isAnswered = await withinLimit(
    asked.then(() => true),
    { limitMs: answerLimitMs, signal },
  )
  if (!isAnswered || !isWanted() || links.find(connectorId)) return
  // Meanwhile another wallet may have registered under the same name, or this one may have unregistered.
  if (soleWallet(registry, connectorId) !== wallet) return
  // A link writes what it follows: nothing of it is for a wallet that shows none of the accounts.
  if (!standard.accounts.some(({ address }) => known.includes(address))) return
  const caipNetworkId = storedNetwork(ports, connectorId) ?? context.network.caipNetworkId
  const link = createStandardLink(context, { connectorId, wallet: standard, caipNetworkId })
  const connection = link.read()
  if (!connection || !known.includes(connection.accounts[0]?.address ?? '')) return link.release()
  links.add(link)
  link.remember?.(connection)
}
