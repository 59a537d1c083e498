import { toWalletName } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import { type Network, toWalletIcon } from '@latchkey/protocol'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { toStandardChain } from '../chains/standardChain.ts'

/**
 * What a registered wallet looks like. Any extension or script of the page can register one, so what cannot be used, or shows a name
 * that could deceive, is refused as a whole; a bad icon alone costs the icon.
 *
 * @returns `undefined` for a wallet that is refused, or is on none of the networks
 * @throws any error of the wallet's getters
 */
export function readStandardWallet(
  wallet: StandardWallet,
  networks: readonly Network[],
): Pick<Connector, 'name' | 'imageUrl'> | undefined {
  const has = (feature: string) => feature in wallet.features
  if (!has('standard:connect') || !has('standard:events')) return undefined
  if (!has('solana:signAndSendTransaction') && !has('solana:signTransaction')) return undefined
  if (!networks.some((network) => wallet.chains.includes(toStandardChain(network)))) return undefined
  const name = toWalletName(wallet.name)
  if (!name) return undefined
  const imageUrl = toWalletIcon(wallet.icon)
  return { name, ...(imageUrl && { imageUrl }) }
}
