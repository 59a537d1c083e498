import { toWalletName } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import { type Network, toWalletIcon } from '@latchkey/protocol'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { toStandardChain } from '../chains/standardChain.ts'

/**
 * Reads the name and icon of a registered wallet. Any extension or script of the page can register a wallet. So a wallet that lacks a
 * required feature, or has a misleading name, is rejected. If only the icon is invalid, the wallet is listed without an icon.
 *
 * @returns `undefined` for a rejected wallet, or one that supports none of the networks
 * @throws any error that the wallet's getters throw
 */
export function readStandardWallet(
  wallet: StandardWallet,
  networks: readonly Network[],
): Pick<Connector, 'name' | 'imageUrl'> | undefined {
  const hasFeature = (feature: string) => feature in wallet.features
  if (!hasFeature('standard:connect') || !hasFeature('standard:events')) return undefined
  if (!hasFeature('solana:signAndSendTransaction') && !hasFeature('solana:signTransaction')) return undefined
  if (!networks.some((network) => wallet.chains.includes(toStandardChain(network)))) return undefined
  const name = toWalletName(wallet.name)
  if (!name) return undefined
  const imageUrl = toWalletIcon(wallet.icon)
  return { name, ...(imageUrl && { imageUrl }) }
}
