import type { TypedDataDefinition } from 'viem'
import { invalidParams } from '../providerErrors.ts'
import { authorisedKey, requireRecord, type WalletMethod } from '../walletMethod.ts'

/** `eth_signTypedData_v4` (EIP-712): [address, typed data as JSON text or object]. Refuses a domain of another chain. */
export const signTypedData: WalletMethod = async (context, { params: [address, data], prompt }) => {
  const key = authorisedKey(context, address)
  const typedData = requireRecord(parse(data)) as unknown as TypedDataDefinition
  const chainId = typedData.domain?.chainId
  const active = context.store.get().chainId
  if (chainId !== undefined && Number(chainId) !== active) {
    throw invalidParams(`Provided chainId "${chainId}" must match the active chainId "${active}"`)
  }
  await prompt()
  return key.signTypedData(typedData)
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}
