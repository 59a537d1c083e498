import { type WalletRecord, walletId } from '../record.ts'
import { editionNames, type KnownWallet } from './knownNames.ts'

/** Reverse domains of a wallet's other editions. */
const editions: Readonly<Record<string, readonly string[]>> = { metamask: Object.keys(editionNames) }

/** On which kinds of chain a wallet introduces itself beside those that the catalogue lists it for. */
const moreKinds: Readonly<Record<string, string>> = {
  metamask: 'b',
  nufi: 's',
  subwallet: 'b',
  talisman: 's',
  zerion: 's',
}

/** The wallets of the catalogue that introduce themselves to pages: by a reverse domain on EVM, by their name elsewhere. */
export function listNames(records: readonly WalletRecord[]): readonly KnownWallet[] {
  return records
    .filter(({ rdns, injected }) => rdns || injected?.solana || injected?.bip122)
    .map(({ name, id = walletId(name), rdns, namespaces, injected }) => ({
      id,
      name,
      // Most wallets with bitcoins have them in their apps, or offer them by a place in the page of their own.
      kinds:
        namespaces
          .filter((namespace) => namespace !== 'bip122' || injected?.bip122)
          .map((namespace) => namespace.charAt(0))
          .join('')
          .concat(moreKinds[id] ?? '') || 'e',
      rdns: [...(rdns ? [rdns] : []), ...(editions[id] ?? [])],
    }))
}
