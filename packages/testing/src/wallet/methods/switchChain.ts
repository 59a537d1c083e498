import { numberToHex } from 'viem'
import { unrecognisedChain } from '../providerErrors.ts'
import { requireChainId, requireRecord, type WalletMethod } from '../walletMethod.ts'

/** `eth_chainId` (EIP-695): returns the id of the active chain in hex. */
export const getChainId: WalletMethod = async ({ store }) => numberToHex(store.get().chainId)

/** `net_version`: returns the id of the active chain in decimal. */
export const getNetworkVersion: WalletMethod = async ({ store }) => `${store.get().chainId}`

/** `wallet_switchEthereumChain` (EIP-3326): switches the active chain. Fails with 4902 if the wallet does not know the chain. */
export const switchChain: WalletMethod = async ({ store }, { params: [parameter], prompt }) => {
  const { chainId } = requireRecord(parameter)
  const id = requireChainId(chainId)
  if (!store.get().chains.some((chain) => chain.id === id)) throw unrecognisedChain(String(chainId))
  if (store.get().chainId === id) return null
  await prompt()
  store.update({ chainId: id })
  return null
}
