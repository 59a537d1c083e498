import { type Connector, toWalletIcon, toWalletName } from '@latchkey/core/adapter'
import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import type { Wallet as StandardWallet } from '@wallet-standard/base'

/**
 * What a registered wallet looks like. Any extension or script of the page can register one, so what cannot be used, or shows a name
 * that could deceive, is refused as a whole; a bad icon alone costs the icon.
 *
 * @returns `undefined` for a wallet that is refused, or is not for Solana
 */
export function readStandardWallet(wallet: StandardWallet): Pick<Connector, 'name' | 'imageUrl'> | undefined {
  try {
    if (!isWalletAdapterCompatibleStandardWallet(wallet)) return undefined
    const name = toWalletName(wallet.name)
    if (!name) return undefined
    const imageUrl = toWalletIcon(wallet.icon)
    return imageUrl ? { name, imageUrl } : { name }
  } catch {
    // A getter or a proxy that throws, or no object at all.
    return undefined
  }
}
