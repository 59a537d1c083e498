import {
  invalidParams,
  requireAddress,
  requireChainId,
  requireNewChain,
  requireRecord,
  unrecognisedChain,
} from '@latchkey/testing/internal'
import { getAddress } from 'viem'
import { type PhoneMethod, prepareWithoutPrompt } from '../phoneMethod.ts'
import { listOf } from './evmContext.ts'

/** `wallet_switchEthereumChain` (EIP-3326): switches the session to a chain. Fails with 4902 if the phone does not know the chain. */
export const switchChain: PhoneMethod = ({ networks, network, moveSession }, params) => {
  const [parameter] = listOf(params)
  const { chainId } = requireRecord(parameter)
  const caipNetworkId = `eip155:${requireChainId(chainId)}`
  const networkToUse = networks.find((known) => known.caipNetworkId === caipNetworkId)
  if (!networkToUse) throw unrecognisedChain(String(chainId))
  const run = async () => {
    await moveSession(caipNetworkId)
    return null
  }
  if (caipNetworkId === network.caipNetworkId) return prepareWithoutPrompt(run)
  return { details: { type: 'switchChain', caipNetworkId, name: networkToUse.name }, run }
}

/** `wallet_addEthereumChain` (EIP-3085): adds a new chain and switches the session to it. */
export const addChain: PhoneMethod = async ({ addNetwork, moveSession }, params) => {
  const [parameter] = listOf(params)
  const { id, rpcUrl, name, nativeCurrency } = await requireNewChain(parameter)
  const caipNetworkId = `eip155:${id}`
  return {
    details: { type: 'addChain', caipNetworkId, name, rpcUrl },
    async run() {
      await addNetwork({ caipNetworkId, rpcUrl, name, nativeCurrency })
      await moveSession(caipNetworkId)
      return null
    },
  }
}

/**
 * `wallet_watchAsset` (EIP-747): shows the token in a prompt and stores nothing. This is enough for a wallet that lists all balances
 * anyway.
 */
export const watchAsset: PhoneMethod = (_context, params) => {
  const { type, options } = requireRecord(Array.isArray(params) ? params[0] : params)
  if (type !== 'ERC20') throw invalidParams(`Assets of type "${type}" are not known.`)
  const { address, symbol = '', decimals = 18 } = requireRecord(options)
  if (typeof symbol !== 'string') throw invalidParams('A symbol is text.')
  const decimalPlaces = Number(decimals)
  if (!Number.isInteger(decimalPlaces) || decimalPlaces < 0)
    throw invalidParams(`Decimals are a whole number. Received: ${decimals}`)
  return {
    details: { type: 'watchAsset', address: getAddress(requireAddress(address)), symbol, decimals: decimalPlaces },
    run: async () => true,
  }
}
