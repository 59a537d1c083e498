import type { WalletRegistry } from '../registry.ts'
import { addWallet } from './addWallet.ts'

/** An object of the page, such as `window` or a provider, whose fields are read without trust in their types. */
type ReadableObject = Record<string, unknown>
/** An entry of the page's list in which wallets with a sats-connect provider register themselves. */
type ProviderListEntry = { id?: unknown; name?: unknown; icon?: unknown }

/** Returns the object at a path such as `XverseProviders.BitcoinProvider`. Returns `undefined` if it is absent, or if a getter throws. */
function valueAt(page: object, path: unknown): object | undefined {
  try {
    const value = `${path}`
      .split('.')
      .reduce<unknown>((inner, part) => (inner as ReadableObject | undefined)?.[part], page)
    return Object(value) === value ? (value as object) : undefined
  } catch {
    return undefined
  }
}

const hasMethod = (source: object, method: string) => typeof valueAt(source, method) === 'function'

/**
 * Returns the name of the wallet in `window.unisat`. Binance Wallet also sets this variable, to its own provider.
 *
 * @see https://developers.binance.com/docs/binance-w3w/bitcoin-provider
 */
function readUnisatName(unisat: object): string {
  try {
    return (unisat as ReadableObject).isBinance === true ? 'Binance Wallet' : 'UniSat Wallet'
  } catch {
    return 'UniSat Wallet'
  }
}

/**
 * Looks for wallets in the known global variables of the page. Called repeatedly, because a wallet may set its variable after the page has
 * loaded.
 */
export function scanPage(
  registry: WalletRegistry,
  page: object,
  { announced, injected }: { announced: boolean; injected: boolean },
): void {
  const leather = valueAt(page, 'LeatherProvider') ?? valueAt(page, 'HiroWalletProvider')
  const okx = valueAt(page, 'okxwallet')
  const unisat = valueAt(page, 'unisat')
  const type = 'INJECTED'
  const isScanned = true
  if (injected && leather && hasMethod(leather, 'request'))
    addWallet(registry, { shape: 'leather', source: leather, name: 'Leather', type, isScanned })
  if (injected && okx && hasMethod(okx, 'bitcoin.signPsbt'))
    addWallet(registry, { shape: 'okx', source: okx, name: 'OKX Wallet', type, isScanned })
  if (injected && unisat && hasMethod(unisat, 'requestAccounts'))
    addWallet(registry, { shape: 'unisat', source: unisat, name: readUnisatName(unisat), type, isScanned })
  if (!announced) return
  for (const listName of ['btc_providers', 'wbip_providers']) {
    const entries = valueAt(page, listName)
    // Reads at most 64 entries by index, because any script can set this list to an iterable that is endless or throws.
    for (let index = 0; entries && index < 64; index++) {
      const entry = valueAt(entries, index)
      if (entry) addListedWallet(registry, page, entry, leather)
    }
  }
}

/** Adds the wallet of an entry in the page's list of sats-connect wallets. */
function addListedWallet(registry: WalletRegistry, page: object, entry: object, leather: object | undefined): void {
  try {
    const { id, name, icon } = entry as ProviderListEntry
    const source = valueAt(page, id)
    if (!source || !hasMethod(source, 'request')) return
    addWallet(registry, {
      shape: source === leather ? 'leather' : 'sats-connect',
      source,
      name,
      icon,
      type: 'ANNOUNCED',
      isScanned: true,
    })
  } catch {
    // Ignores an invalid entry, so that the other entries of the list are still added.
  }
}
