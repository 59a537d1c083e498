import { type WalletRecord, walletId } from '../record.ts'
import type { KnownWallet } from './knownNames.ts'

/** Reverse domains of a wallet's other editions: test versions, and browsers of its apps. */
const editions: Readonly<Record<string, readonly string[]>> = {
  metamask: ['io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmi'],
}

/** The wallets of the catalogue that introduce themselves to pages: by a reverse domain on EVM, by their name elsewhere. */
export function listNames(records: readonly WalletRecord[]): readonly KnownWallet[] {
  return records
    .filter(({ rdns, injected }) => rdns || injected?.solana)
    .map(({ name, id = walletId(name), rdns }) => ({
      id,
      name,
      rdns: [...(rdns ? [rdns] : []), ...(editions[id] ?? [])],
    }))
}
