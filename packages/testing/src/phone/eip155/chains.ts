import { chainRpc } from '../../wallet/chainRpc.ts'
import { invalidParams, unrecognisedChain } from '../../wallet/providerErrors.ts'
import { requireChainId, requireRecord } from '../../wallet/walletMethod.ts'
import { type PhoneMethod, quiet } from '../phoneMethod.ts'
import { listOf } from './evmContext.ts'

/** `wallet_switchEthereumChain` (EIP-3326): 4902 for a chain that the phone does not know. */
export const switchChain: PhoneMethod = ({ networks, network, moveSession }, params) => {
  const [parameter] = listOf(params)
  const { chainId } = requireRecord(parameter)
  const caipNetworkId = `eip155:${requireChainId(chainId)}`
  const wanted = networks.find((known) => known.caipNetworkId === caipNetworkId)
  if (!wanted) throw unrecognisedChain(String(chainId))
  const run = async () => {
    await moveSession(caipNetworkId)
    return null
  }
  if (caipNetworkId === network.caipNetworkId) return quiet(run)
  return { details: { type: 'switchChain', caipNetworkId, name: wanted.name }, run }
}

/**
 * `wallet_addEthereumChain` (EIP-3085): adds the chain where it is new, and moves to it. The node has to answer with the id that
 * is claimed, or a site could pass off one chain as another.
 */
export const addChain: PhoneMethod = async ({ addNetwork, moveSession }, params) => {
  const [parameter] = listOf(params)
  const { chainId, chainName, rpcUrls, nativeCurrency } = requireRecord(parameter)
  const id = requireChainId(chainId)
  const [rpcUrl] = listOf(rpcUrls)
  if (typeof rpcUrl !== 'string' || !/^https?:/.test(rpcUrl)) throw invalidParams('An RPC url is expected.')
  if (typeof chainName !== 'string' || chainName === '') throw invalidParams('A chain name is expected.')
  const { symbol, decimals } = requireRecord(nativeCurrency)
  if (decimals !== 18) {
    throw invalidParams(`Expected the number 18 for 'nativeCurrency.decimals'. Received: ${decimals}`)
  }
  const answered = Number(await chainRpc(rpcUrl, 'eth_chainId', []))
  if (answered !== id) throw invalidParams(`The RPC url answers for chain ${answered}, not for ${id}.`)
  const caipNetworkId = `eip155:${id}`
  return {
    details: { type: 'addChain', caipNetworkId, name: chainName, rpcUrl },
    async run() {
      await addNetwork({ caipNetworkId, rpcUrl, name: chainName, nativeCurrency: { symbol: String(symbol), decimals } })
      await moveSession(caipNetworkId)
      return null
    },
  }
}

/** `wallet_watchAsset` (EIP-747): shows the token and remembers nothing, as a wallet that lists every balance may. */
export const watchAsset: PhoneMethod = (_context, params) => {
  const { type, options } = requireRecord(Array.isArray(params) ? params[0] : params)
  if (type !== 'ERC20') throw invalidParams(`Assets of type "${type}" are not known.`)
  const { address, symbol, decimals } = requireRecord(options)
  return {
    details: {
      type: 'watchAsset',
      address: String(address),
      symbol: String(symbol ?? ''),
      decimals: Number(decimals ?? 18),
    },
    run: async () => true,
  }
}
