import { chainRpc } from '../chainRpc.ts'
import { invalidParams } from '../providerErrors.ts'
import { requireChainId, requireRecord, type WalletMethod } from '../walletMethod.ts'

/** `wallet_addEthereumChain` (EIP-3085): asks once, adds the chain where it is new, and moves to it. */
export const addChain: WalletMethod = async ({ store }, { params: [parameter], prompt }) => {
  const { id, rpcUrl } = await requireNewChain(parameter)
  await prompt()
  const { chains } = store.get()
  store.update({ chains: chains.some((chain) => chain.id === id) ? chains : [...chains, { id, rpcUrl }], chainId: id })
  return null
}

/**
 * The chain that a site wants to be added. The node has to answer with the id that is claimed, or a site could pass off one chain
 * as another.
 *
 * @throws ProviderRpcError -32602 for what is malformed, or answers for another chain
 */
export async function requireNewChain(parameter: unknown) {
  const { chainId, chainName, rpcUrls, nativeCurrency } = requireRecord(parameter)
  const id = requireChainId(chainId)
  const [rpcUrl] = Array.isArray(rpcUrls) ? (rpcUrls as unknown[]) : []
  if (typeof rpcUrl !== 'string' || !/^https?:/.test(rpcUrl)) throw invalidParams('An RPC url is expected.')
  if (typeof chainName !== 'string' || chainName === '') throw invalidParams('A chain name is expected.')
  const { symbol, decimals } = requireRecord(nativeCurrency)
  if (decimals !== 18)
    throw invalidParams(`Expected the number 18 for 'nativeCurrency.decimals'. Received: ${decimals}`)
  const answered = Number(await chainRpc(rpcUrl, 'eth_chainId', []))
  if (answered !== id) throw invalidParams(`The RPC url answers for chain ${answered}, not for ${id}.`)
  return { id, rpcUrl, name: chainName, nativeCurrency: { symbol: String(symbol), decimals } }
}
