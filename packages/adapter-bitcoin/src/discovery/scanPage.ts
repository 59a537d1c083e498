import type { WalletRegistry } from '../registry.ts'
import { addWallet } from './addWallet.ts'

type Page = Record<string, unknown>
type Listed = { id?: unknown; name?: unknown; icon?: unknown }

/** The value at a path such as `XverseProviders.BitcoinProvider`. If a getter throws, there is no wallet at that path. */
function at(page: object, path: unknown): object | undefined {
  try {
    const found = `${path}`.split('.').reduce<unknown>((inner, part) => (inner as Page | undefined)?.[part], page)
    return typeof found === 'object' || typeof found === 'function' ? (found ?? undefined) : undefined
  } catch {
    return undefined
  }
}

const has = (source: object, method: string) => typeof at(source, method) === 'function'

/**
 * The name of the wallet in UniSat's place. Binance puts its own provider there.
 *
 * @see https://developers.binance.com/docs/binance-w3w/bitcoin-provider
 */
function nameAt(unisat: object): string {
  try {
    return (unisat as Page).isBinance === true ? 'Binance Wallet' : 'UniSat Wallet'
  } catch {
    return 'UniSat Wallet'
  }
}

/** Looks for wallets in the known places of the page. A later call finds wallets that appeared since. */
export function scanPage(
  registry: WalletRegistry,
  page: object,
  { announced, injected }: { announced: boolean; injected: boolean },
): void {
  const leather = at(page, 'LeatherProvider') ?? at(page, 'HiroWalletProvider')
  const okx = at(page, 'okxwallet')
  const unisat = at(page, 'unisat')
  const found = 'INJECTED'
  const isLookedUp = true
  if (injected && leather && has(leather, 'request'))
    addWallet(registry, { shape: 'leather', source: leather, name: 'Leather', found, isLookedUp })
  if (injected && okx && has(okx, 'bitcoin.signPsbt'))
    addWallet(registry, { shape: 'okx', source: okx, name: 'OKX Wallet', found, isLookedUp })
  if (injected && unisat && has(unisat, 'requestAccounts'))
    addWallet(registry, { shape: 'unisat', source: unisat, name: nameAt(unisat), found, isLookedUp })
  if (!announced) return
  for (const list of ['btc_providers', 'wbip_providers']) {
    const entries = at(page, list)
    // Read by index up to a limit: any script can write this list, which may be endless or throw during iteration.
    for (let index = 0; entries && index < 64; index++) {
      const entry = at(entries, index)
      if (entry) addListed(registry, page, entry, leather)
    }
  }
}

function addListed(registry: WalletRegistry, page: object, entry: object, leather: object | undefined): void {
  try {
    const { id, name, icon } = entry as Listed
    const source = at(page, id)
    if (!source || !has(source, 'request')) return
    addWallet(registry, {
      shape: source === leather ? 'leather' : 'sats-connect',
      source,
      name,
      icon,
      found: 'ANNOUNCED',
      isLookedUp: true,
    })
  } catch {
    // An error in one entry must not affect the others.
  }
}
