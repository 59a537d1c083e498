import { type WalletRecord, walletId } from '../record.ts'
import { editionNames, type KnownWallet } from './knownNames.ts'

/** The reverse domains of a wallet's other editions, by the id of the wallet. */
const editionRdns: Readonly<Record<string, readonly string[]>> = { metamask: Object.keys(editionNames) }

/**
 * The first letters of additional namespaces, by the id of the wallet. The wallet supports these namespaces on pages, although the
 * catalogue does not list them for the wallet. For example, Binance puts its Bitcoin provider where UniSat's provider normally is, and the
 * Bitcoin adapter lists this provider as "Binance Wallet".
 */
const additionalKinds: Readonly<Record<string, string>> = {
  'binance-wallet': 'b',
  metamask: 'b',
  nufi: 's',
  subwallet: 'b',
  talisman: 's',
  zerion: 's',
}

/**
 * Returns the wallets of the catalogue that announce themselves on pages. On EVM they announce a reverse domain, elsewhere only their name.
 */
export function listKnownWallets(records: readonly WalletRecord[]): readonly KnownWallet[] {
  return records
    .filter(({ rdns, injected = {} }) => rdns || Object.keys(injected).some((namespace) => namespace !== 'eip155'))
    .map(({ name, id = walletId(name), rdns, namespaces, injected }) => ({
      id,
      name,
      // Leaves out Bitcoin unless the wallet has `injected.bip122`. Most other wallets support Bitcoin only in their apps, or by an API
      // that Latchkey does not use.
      kinds:
        namespaces
          .filter((namespace) => namespace !== 'bip122' || injected?.bip122)
          .map((namespace) => namespace.charAt(0))
          .join('')
          .concat(additionalKinds[id] ?? '') || 'e',
      rdns: [...(rdns ? [rdns] : []), ...(editionRdns[id] ?? [])],
    }))
}
