import {
  findRememberedWallet,
  findSoleWallet,
  forgetWallet,
  readRememberedAddresses,
} from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import type { Link } from '../wallets/link.ts'
import { findFeature } from '../wallets/standardFeatures.ts'
import { createStandardLink, readStoredNetwork } from '../wallets/standardLink.ts'

/** How long the kit waits for a wallet's response to a restore, in ms. */
const responseLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without a prompt (`standard:connect` with `silent`). If the wallet is not on the page yet, waits until it
 * registers. The first restored wallet becomes the wallet in use, unless the visitor connects another wallet during the restore.
 *
 * @returns `undefined` if the wallet is not restored: it is absent, several wallets have its name, or its first account was not connected
 * before. Also if the visitor disconnected it before or during the restore
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { links, ports, registry, signal, startedAt, intents } = context
  const { storage } = ports
  const isIntentCurrent = intents.restore(connectorId)
  const storedAddresses = readRememberedAddresses(storage, connectorId)
  if (storedAddresses.length === 0) return undefined
  const wallet = await findRememberedWallet({ connectorId, registry, startedAt, signal })
  if (!wallet) return undefined
  const { id } = wallet.connector
  const restoredLink = links.find(id)
    ? undefined
    : await restore(context, { wallet, storedAddresses, isIntentCurrent }).catch(ports.log)
  const link = links.find(id)
  // `keep` reads the wallet's accounts once more. The first account is checked after that, because a wallet may list another account at
  // every read.
  const connection =
    link &&
    links.keep(
      link,
      (currentConnection) => link !== restoredLink || hasStoredAddress(currentConnection, storedAddresses),
    )
  if (!connection) return undefined
  if (id !== connectorId) forgetWallet(storage, connectorId)
  link.remember?.(connection)
  return connection
}

const hasStoredAddress = (connection: AdapterConnection | undefined, storedAddresses: readonly string[]) =>
  storedAddresses.includes(connection?.accounts[0]?.address ?? '')

type RestoreParameters = {
  wallet: Wallet
  /** The addresses that are stored for the wallet. */
  storedAddresses: readonly string[]
  isIntentCurrent(): boolean
}

/**
 * Restores a wallet of the page.
 *
 * @returns the connected wallet, or `undefined` if the wallet was not restored
 */
async function restore(
  context: FlowContext,
  { wallet, storedAddresses, isIntentCurrent }: RestoreParameters,
): Promise<Link | undefined> {
  const { connector, standard } = wallet
  const { links, registry, signal } = context
  const connectorId = connector.id
  if (!isIntentCurrent()) return undefined
  const whenConnected = Promise.resolve(findFeature(standard, 'standard:connect')?.connect({ silent: true }))
  const hasResponded = await withinLimit(
    whenConnected.then(() => true),
    { limitMs: responseLimitMs, signal },
  )
  if (!hasResponded || !isIntentCurrent() || links.find(connectorId)) return undefined
  // Stops if, during the request, another wallet with the same name has registered or this wallet has unregistered.
  if (findSoleWallet(registry, connectorId) !== wallet) return undefined
  // Stops if the wallet has none of the stored accounts, because `createStandardLink` would overwrite them with the wallet's accounts.
  if (!standard.accounts.some(({ address }) => storedAddresses.includes(address))) return undefined
  const caipNetworkId = readStoredNetwork(context.ports, connectorId) ?? context.network.caipNetworkId
  const link = createStandardLink(context, { connectorId, wallet: standard, caipNetworkId })
  if (!hasStoredAddress(link.read(), storedAddresses)) {
    link.release()
    return undefined
  }
  links.add(link)
  return link
}
