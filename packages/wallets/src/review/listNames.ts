import { type WalletRecord, walletId } from '../record.ts'
import type { KnownWallet } from './knownNames.ts'

/** Reverse domains of a wallet's other editions: test versions, and browsers of its apps. */
const editions: Readonly<Record<string, readonly string[]>> = {
  metamask: ['io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmi'],
}

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
    .filter(({ rdns, injected }) => rdns || injected?.solana)
    .map(({ name, id = walletId(name), rdns, namespaces }) => ({
      id,
      name,
      // Those that announce themselves to EVM pages and are known for other chains alone.
      kinds:
        namespaces
          .map((namespace) => namespace.charAt(0))
          .join('')
          .concat(moreKinds[id] ?? '') || 'e',
      rdns: [...(rdns ? [rdns] : []), ...(editions[id] ?? [])],
    }))
}
