import type { AdapterConnection, AdapterStorage } from '@latchkey/core/adapter'
import { isOfPage, type Listed, type Registry } from './registry.ts'
import { waitUntil } from './waitUntil.ts'

/** How long a stored wallet may take to appear in the page, in ms. The time starts when the kit starts to look for wallets. */
const appearanceLimitMs = 3_000

const storageKeyOf = (connectorId: string) => `wallet.${connectorId}`

/** Stores the addresses of a connected wallet. After a reload, the kit recognizes the wallet by these addresses. */
export function rememberWallet(
  storage: AdapterStorage,
  { connectorId, accounts }: Pick<AdapterConnection, 'connectorId' | 'accounts'>,
): void {
  storage.set(storageKeyOf(connectorId), accounts.map(({ address }) => address).join(' '))
}

/** Removes the stored accounts of one wallet. */
export function forgetWallet(storage: AdapterStorage, connectorId: string): void {
  storage.remove(storageKeyOf(connectorId))
}

/** Removes the stored accounts of every wallet. */
export function forgetWallets(storage: AdapterStorage): void {
  for (const key of storage.keys()) if (key.startsWith(storageKeyOf(''))) storage.remove(key)
}

/** Returns the stored addresses of the wallet that was connected under this id; an empty list if there was no such wallet. */
export function readRememberedAddresses(storage: AdapterStorage, connectorId: string): readonly string[] {
  return storage.get(storageKeyOf(connectorId))?.split(' ') ?? []
}

export declare namespace findRememberedWallet {
  type Parameters<wallet extends Listed> = {
    connectorId: string
    registry: Registry<wallet>
    /** When the kit started to look for wallets, in ms since the epoch; by default now. */
    startedAt: number | undefined
    /** Looks for wallets that do not announce themselves, and adds them to `registry`. */
    scan?(): void
    signal: AbortSignal
  }
}

/**
 * Returns the wallet that may be restored under this id. If no wallet with this id has appeared in the page yet, waits
 * for one. Any script of the page can announce a wallet under any id. So if several wallets claim the id, returns
 * `undefined`, and the visitor has to choose a wallet again.
 *
 * The caller must check that the first account of the wallet is one of `readRememberedAddresses`.
 */
export async function findRememberedWallet<wallet extends Listed>({
  connectorId,
  registry,
  startedAt = Date.now(),
  scan = () => {},
  signal,
}: findRememberedWallet.Parameters<wallet>): Promise<wallet | undefined> {
  const foundCandidates = await waitUntil({
    check() {
      scan()
      const candidates = registry.namesakes(connectorId)
      return candidates.length > 0 ? candidates : undefined
    },
    subscribe: registry.subscribe,
    // The time limit begins when the kit starts to look for wallets, and not at this call. Wallets are restored one
    // after the other, and the kit must not wait the full time for each missing wallet.
    limitMs: Math.max(0, startedAt + appearanceLimitMs - Date.now()),
    signal,
  })
  return foundCandidates && findSoleWallet(registry, connectorId)
}

/**
 * Returns the wallet that may be connected under an id without a new choice of the visitor. Returns `undefined` if
 * several wallets claim the id. Also returns `undefined` if the list was full and wallets were left out, because one of
 * those may have claimed the id.
 */
export function findSoleWallet<wallet extends Listed>(
  registry: Registry<wallet>,
  connectorId: string,
): wallet | undefined {
  const wallet = findUncontestedWallet(registry, connectorId)
  const isMarkedDuplicate = registry
    .connectors()
    .some(({ id, isDuplicate }) => id === wallet?.connector.id && isDuplicate)
  return isMarkedDuplicate ? undefined : wallet
}

/**
 * Returns the wallet that may stay connected under an id. Returns `undefined` if several wallets claim the id, even if
 * they look the same and the visitor sees them in one row. Unlike in `findSoleWallet`, it does not matter whether the list
 * is full. If a connector of the site has the id, that connector is returned, even if a wallet of the page claims the
 * id too.
 */
export function findUncontestedWallet<wallet extends Listed>(
  registry: Registry<wallet>,
  connectorId: string,
): wallet | undefined {
  const listedWallet = registry.get(connectorId)
  // The listed wallet is WalletConnect or a connector of the site, which no script of the page can add. A wallet of the
  // page that claims the id is another wallet, so it does not matter here.
  if (listedWallet && !isOfPage(listedWallet.connector)) return listedWallet
  return registry.isContested(connectorId) ? undefined : registry.namesakes(connectorId)[0]
}
