import { chainRpc } from '../chainRpc.ts'
import { invalidParams } from '../providerErrors.ts'
import { requireChainId, requireRecord, type WalletMethod } from '../walletMethod.ts'

/** `wallet_addEthereumChain` (EIP-3085): shows one prompt, then adds a new chain and switches to it. */
export const addChain: WalletMethod = async ({ store }, { params: [parameter], prompt }) => {
  const { id, rpcUrl } = await requireNewChain(parameter)
  await prompt()
  const { chains } = store.get()
  store.update({ chains: chains.some((chain) => chain.id === id) ? chains : [...chains, { id, rpcUrl }], chainId: id })
  return null
}

/**
 * Returns the chain that a site wants to add. Requests the chain id from the RPC URL, because a site could give the id of another chain.
 *
 * @throws ProviderRpcError -32602 if the description of the chain is invalid
 * @throws ProviderRpcError -32602 if the node at the RPC URL reports another chain id
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
  const nodeChainId = Number(await chainRpc(rpcUrl, 'eth_chainId', []))
  if (nodeChainId !== id) throw invalidParams(`The RPC url answers for chain ${nodeChainId}, not for ${id}.`)
  return { id, rpcUrl, name: chainName, nativeCurrency: { symbol: String(symbol), decimals } }
}
