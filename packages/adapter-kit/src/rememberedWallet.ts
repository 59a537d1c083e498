import type { AdapterConnection, AdapterStorage } from '@latchkey/core/adapter'
import { isOfPage, type Listed, type Registry } from './registry.ts'
import { waitUntil } from './waitUntil.ts'

/** How long a wallet may take to announce itself after the kit started to look for wallets. */
const appearanceLimitMs = 3_000

const keyOf = (connectorId: string) => `wallet.${connectorId}`

/** Stores the accounts of a connected wallet. The wallet is recognized by them after a reload. */
export function rememberWallet(
  storage: AdapterStorage,
  { connectorId, accounts }: Pick<AdapterConnection, 'connectorId' | 'accounts'>,
): void {
  storage.set(keyOf(connectorId), accounts.map(({ address }) => address).join(' '))
}

/** Removes the stored accounts of one wallet. */
export function forgetWallet(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}

/** Removes the stored accounts of every wallet. */
export function forgetWallets(storage: AdapterStorage): void {
  for (const key of storage.keys()) if (key.startsWith(keyOf(''))) storage.remove(key)
}

/** The stored accounts of the wallet that was connected under this id. Empty if there was none. */
export function rememberedAddresses(storage: AdapterStorage, connectorId: string): readonly string[] {
  return storage.get(keyOf(connectorId))?.split(' ') ?? []
}

export declare namespace findRemembered {
  type Parameters<wallet extends Listed> = {
    connectorId: string
    registry: Registry<wallet>
    /** When the kit started to look for wallets, in ms since epoch. Default: now. */
    startedAt: number | undefined
    /** Looks for wallets that do not announce themselves. */
    scan?(): void
    signal: AbortSignal
  }
}

/**
 * Returns the wallet that may be restored under this id, and waits for it if it is not there yet. Any script of the page can announce a
 * wallet under any id. If several wallets claim the id, none is returned, and the visitor has to choose.
 *
 * The caller must check that the first account of the wallet is one of `rememberedAddresses`.
 */
export async function findRemembered<wallet extends Listed>({
  connectorId,
  registry,
  startedAt = Date.now(),
  scan = () => {},
  signal,
}: findRemembered.Parameters<wallet>): Promise<wallet | undefined> {
  const found = await waitUntil({
    check() {
      scan()
      const candidates = registry.namesakes(connectorId)
      return candidates.length > 0 ? candidates : undefined
    },
    subscribe: registry.subscribe,
    // The limit counts from the start of the page, so several missing wallets do not add up their waiting times.
    limitMs: Math.max(0, startedAt + appearanceLimitMs - Date.now()),
    signal,
  })
  return found && soleWallet(registry, connectorId)
}

/**
 * Returns the wallet that may be connected under an id without the visitor's choice. Returns none if several wallets claim the id. Also
 * returns none if wallets were left out because the list was full: one of them may have claimed the id.
 */
export function soleWallet<wallet extends Listed>(registry: Registry<wallet>, connectorId: string): wallet | undefined {
  const wallet = unclaimedWallet(registry, connectorId)
  const isMarked = registry.connectors().some(({ id, isDuplicate }) => id === wallet?.connector.id && isDuplicate)
  return isMarked ? undefined : wallet
}

/**
 * Returns the wallet that may stay connected under an id. Returns none if several wallets claim the id, even if the adapter lists wallets
 * that look the same as one. Wallets with other ids do not count, however many there are. Neither do wallets of the page beside a connector
 * of the site.
 */
export function unclaimedWallet<wallet extends Listed>(
  registry: Registry<wallet>,
  connectorId: string,
): wallet | undefined {
  const named = registry.get(connectorId)
  // No script of the page can list these, so a wallet of the page with this id is a different wallet.
  if (named && !isOfPage(named.connector)) return named
  return registry.isClaimed(connectorId) ? undefined : registry.namesakes(connectorId)[0]
}
