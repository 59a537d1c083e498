import type { AdapterConnection, AdapterStorage } from '@latchkey/core/adapter'
import type { Listed, Registry } from './registry.ts'
import { waitUntil } from './waitUntil.ts'

/** How long a wallet may take to show itself after the page has begun to look for wallets. */
const appearanceLimitMs = 3_000

const keyOf = (connectorId: string) => `wallet.${connectorId}`

/** Notes the accounts of a connected wallet, by which the wallet is known after a reload. */
export function rememberWallet(
  storage: AdapterStorage,
  { connectorId, accounts }: Pick<AdapterConnection, 'connectorId' | 'accounts'>,
): void {
  storage.set(keyOf(connectorId), accounts.map(({ address }) => address).join(' '))
}

/** Forgets the accounts of one wallet. */
export function forgetWallet(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}

/** Forgets the accounts of every wallet. */
export function forgetWallets(storage: AdapterStorage): void {
  for (const key of storage.keys()) if (key.startsWith(keyOf(''))) storage.remove(key)
}

/** The accounts that a wallet under this id was connected with; none where it was not. */
export function rememberedAddresses(storage: AdapterStorage, connectorId: string): readonly string[] {
  return storage.get(keyOf(connectorId))?.split(' ') ?? []
}

export declare namespace findRemembered {
  type Parameters<wallet extends Listed> = {
    connectorId: string
    registry: Registry<wallet>
    /** When the page began to look for wallets, in ms since epoch; default: now. */
    startedAt: number | undefined
    /** Looks for wallets that do not announce themselves. */
    scan?(): void
    signal: AbortSignal
  }
}

/**
 * The wallet that may be restored under this id, waiting for one that comes late. Any script of the page can announce a wallet under
 * any id, so several of one id are left to the visitor to choose from. The caller sees to it that the account which the wallet shows
 * first is one of `rememberedAddresses`.
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
    // Several that are gone are waited for once.
    limitMs: Math.max(0, startedAt + appearanceLimitMs - Date.now()),
    signal,
  })
  return found && soleWallet(registry, connectorId)
}

/**
 * The wallet that may be connected without being chosen under an id: none where several claim it, or where some were left out for want of
 * room, one of which may have claimed it.
 */
export function soleWallet<wallet extends Listed>(registry: Registry<wallet>, connectorId: string): wallet | undefined {
  const wallet = unclaimedWallet(registry, connectorId)
  const isMarked = registry.connectors().some(({ id, isDuplicate }) => id === wallet?.connector.id && isDuplicate)
  return isMarked ? undefined : wallet
}

/**
 * The wallet that may stay connected under an id: none where several claim it, also where an adapter shows those that look the same as one.
 * Wallets with other ids do not count, however many there are.
 */
export function unclaimedWallet<wallet extends Listed>(
  registry: Registry<wallet>,
  connectorId: string,
): wallet | undefined {
  const named = registry.get(connectorId)
  // The adapter lists this entry itself, so a wallet of the page with its name is a different wallet.
  if (named?.connector.type === 'WALLET_CONNECT') return named
  return registry.isClaimed(connectorId) ? undefined : registry.namesakes(connectorId)[0]
}
