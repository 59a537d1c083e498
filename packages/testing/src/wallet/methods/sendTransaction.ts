import { type AccessList, type Address, type Hex, hexToBigInt, numberToHex, type TransactionSerializable } from 'viem'
import { invalidParams } from '../providerErrors.ts'
import { authorisedKey, requireAddress, requireRecord, type WalletContext, type WalletMethod } from '../walletMethod.ts'

/** A transaction as a site requests it (EIP-1474). The wallet fills in the missing fields. */
type TransactionRequest = {
  from: Address
  to?: Address | null
  value?: Hex
  data?: Hex
  input?: Hex
  nonce?: Hex
  gas?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  accessList?: AccessList
  chainId?: Hex
}

/** `eth_sendTransaction`: shows a prompt, fills in the nonce, the fees and the gas, signs, and sends. Returns the transaction hash. */
export const sendTransaction: WalletMethod = async (context, { params: [transactionRequest], prompt }) => {
  const request = requireRecord(transactionRequest) as unknown as TransactionRequest
  const key = authorisedKey(context, request.from)
  const { chainId } = context.store.get()
  if (request.chainId !== undefined && Number(request.chainId) !== chainId) {
    throw invalidParams(`The transaction is for chain ${Number(request.chainId)}, the wallet is on chain ${chainId}.`)
  }
  await prompt()
  return context.inTurn(async () => {
    const signedTransaction = await key.signTransaction(await fillTransaction(context, transactionRequest))
    return context.rpc('eth_sendRawTransaction', [signedTransaction])
  })
}

/** Returns the transaction that a site requests. Adds the nonce, the fees and the gas if the site left them out. */
export async function fillTransaction(
  context: WalletContext,
  transactionRequest: unknown,
): Promise<TransactionSerializable> {
  const request = requireRecord(transactionRequest) as unknown as TransactionRequest
  const { chainId } = context.store.get()
  const requestHex = async (method: string, params: unknown[]) => (await context.rpc(method, params)) as Hex
  const { from, value, accessList } = request
  const to = request.to ? requireAddress(request.to) : undefined
  const data = request.data ?? request.input
  const nonce = request.nonce ?? (await requestHex('eth_getTransactionCount', [from, 'pending']))
  const fees = await fillFees(context, request)
  const gas = request.gas ?? (await requestHex('eth_estimateGas', [{ from, to, value, data, accessList }]))
  return {
    chainId,
    nonce: Number(nonce),
    gas: hexToBigInt(gas),
    ...fees,
    ...(to && { to }),
    ...(value && { value: hexToBigInt(value) }),
    ...(data && { data }),
    ...(accessList && { accessList }),
  } as TransactionSerializable
}

/** Returns the fees of a transaction. The maximum fee is high enough for twice the current base fee, as in most wallets. */
async function fillFees(context: WalletContext, { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest) {
  if (gasPrice) return { type: 'legacy', gasPrice: hexToBigInt(gasPrice) }
  const tip = hexToBigInt(maxPriorityFeePerGas ?? ((await context.rpc('eth_maxPriorityFeePerGas', [])) as Hex))
  if (maxFeePerGas) return { type: 'eip1559', maxFeePerGas: hexToBigInt(maxFeePerGas), maxPriorityFeePerGas: tip }
  const block = (await context.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: Hex }
  const baseFee = hexToBigInt(block.baseFeePerGas ?? numberToHex(0))
  return { type: 'eip1559', maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip }
}
