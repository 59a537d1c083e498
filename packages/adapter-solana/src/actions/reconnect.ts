import { findRemembered, forgetWallet, rememberedAddresses, soleWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import type { Link } from '../wallets/link.ts'
import { featureOf } from '../wallets/standardFeatures.ts'
import { createStandardLink, storedNetwork } from '../wallets/standardLink.ts'

/** The longest wait for a wallet's response. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without a prompt (`standard:connect` with `silent`). Waits for a wallet that registers late. The first restored
 * wallet becomes the wallet in use, unless the visitor connects one meanwhile.
 *
 * @returns `undefined` if the wallet is absent, if several wallets have its name, if the visitor disconnected it before or meanwhile, or if
 * its first account was not connected before
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, registry, signal, startedAt, intents } = context
  const { storage } = ports
  const isWanted = intents.restore(connectorId)
  const known = rememberedAddresses(storage, connectorId)
  if (known.length === 0) return undefined
  const wallet = await findRemembered({ connectorId, registry, startedAt, signal })
  if (!wallet) return undefined
  const { id } = wallet.connector
  const restored = links.find(id) ? undefined : await restore(context, { wallet, known, isWanted }).catch(ports.log)
  const link = links.find(id)
  // The returned connection is checked again, because the wallet may list another account at every read.
  const connection = link && links.keep(link, (shown) => link !== restored || isKnown(shown, known))
  if (!connection) return undefined
  if (id !== connectorId) forgetWallet(storage, connectorId)
  link.remember?.(connection)
  return connection
}

const isKnown = (connection: AdapterConnection | undefined, known: readonly string[]) =>
  known.includes(connection?.accounts[0]?.address ?? '')

type Restoring = { wallet: Wallet; known: readonly string[]; isWanted(): boolean }

/**
 * Restores a wallet.
 *
 * @returns the link of a wallet of the page that was restored
 */
async function restore(context: FlowContext, { wallet, known, isWanted }: Restoring): Promise<Link | undefined> {
  const { connector, standard } = wallet
  const { links, registry, signal } = context
  const connectorId = connector.id
  if (!isWanted()) return undefined
  const asked = Promise.resolve(featureOf(standard, 'standard:connect')?.connect({ silent: true }))
  const isAnswered = await withinLimit(
    asked.then(() => true),
    { limitMs: answerLimitMs, signal },
  )
  if (!isAnswered || !isWanted() || links.find(connectorId)) return undefined
  // Meanwhile another wallet may have registered with the same name, or this one may have unregistered.
  if (soleWallet(registry, connectorId) !== wallet) return undefined
  // Creating a link writes to the storage. That must not happen for a wallet with none of the known accounts.
  if (!standard.accounts.some(({ address }) => known.includes(address))) return undefined
  const caipNetworkId = storedNetwork(context.ports, connectorId) ?? context.network.caipNetworkId
  const link = createStandardLink(context, { connectorId, wallet: standard, caipNetworkId })
  if (!isKnown(link.read(), known)) {
    link.release()
    return undefined
  }
  links.add(link)
  return link
}
