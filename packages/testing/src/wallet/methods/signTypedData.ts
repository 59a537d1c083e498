import { type TypedDataDefinition, validateTypedData } from 'viem'
import { invalidParams } from '../providerErrors.ts'
import { authorisedKey, requireRecord, type WalletContext, type WalletMethod } from '../walletMethod.ts'

/** `eth_signTypedData_v4` (EIP-712). Its parameters are the address and the typed data, as JSON text or as an object. */
export const signTypedData: WalletMethod = async (context, { params: [address, data], prompt }) => {
  const key = authorisedKey(context, address)
  const typedData = requireTypedData(context, data)
  await prompt()
  return key.signTypedData(typedData)
}

/**
 * Returns typed data that may be signed on the active chain.
 *
 * @throws ProviderRpcError -32602 if the data are invalid
 * @throws ProviderRpcError -32602 if the data's domain is for another chain
 */
export function requireTypedData({ store }: WalletContext, data: unknown): TypedDataDefinition {
  const typedData = requireRecord(parseTypedData(data)) as unknown as TypedDataDefinition
  const chainId = typedData.domain?.chainId
  const activeChainId = store.get().chainId
  if (chainId !== undefined && Number(chainId) !== activeChainId) {
    throw invalidParams(`Provided chainId "${chainId}" must match the active chainId "${activeChainId}"`)
  }
  try {
    validateTypedData(typedData)
  } catch (error) {
    throw invalidParams(error instanceof Error ? error.message : String(error))
  }
  return typedData
}

function parseTypedData(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}
