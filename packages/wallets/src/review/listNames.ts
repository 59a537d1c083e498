import { type WalletRecord, walletId } from '../record.ts'
import { editionNames, type KnownWallet } from './knownNames.ts'

/** The reverse domains of other editions, by the wallet's id. */
const editionRdns: Readonly<Record<string, readonly string[]>> = { metamask: Object.keys(editionNames) }

/**
 * Namespaces that a wallet supports in pages, but that the catalogue does not list for the wallet. Binance puts its Bitcoin provider in
 * UniSat's place, where the Bitcoin adapter lists it as "Binance Wallet".
 */
const additionalKinds: Readonly<Record<string, string>> = {
  'binance-wallet': 'b',
  metamask: 'b',
  nufi: 's',
  subwallet: 'b',
  talisman: 's',
  zerion: 's',
}

/** Returns the wallets of the catalogue that announce themselves to pages: by a reverse domain on EVM, by their name elsewhere. */
export function listNames(records: readonly WalletRecord[]): readonly KnownWallet[] {
  return records
    .filter(({ rdns, injected = {} }) => rdns || Object.keys(injected).some((namespace) => namespace !== 'eip155'))
    .map(({ name, id = walletId(name), rdns, namespaces, injected }) => ({
      id,
      name,
      // Bitcoin is listed only for wallets with `injected.bip122`. Most other wallets support Bitcoin only in their apps, or in a global
      // object of their own.
      kinds:
        namespaces
          .filter((namespace) => namespace !== 'bip122' || injected?.bip122)
          .map((namespace) => namespace.charAt(0))
          .join('')
          .concat(additionalKinds[id] ?? '') || 'e',
      rdns: [...(rdns ? [rdns] : []), ...(editionRdns[id] ?? [])],
    }))
}
