import { type Abi, type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex, numberToHex } from 'viem'
import { callBatch, callNode } from './rpc.ts'

export type ContractCall = {
  /** The account that sends the call. Anvil must have its key or impersonate it. */
  from: Address
  address: Address
  abi: unknown
  functionName: string
  args?: readonly unknown[]
  /** The ether that the call sends, in wei. Default 0. */
  value?: bigint
}

/** Returns the parameters of `eth_sendTransaction` for a contract call. */
export function toTransaction({ from, address, abi, functionName, args = [], value = 0n }: ContractCall) {
  const data = encodeFunctionData({ abi: abi as Abi, functionName, args })
  return { from, to: address, data, value: numberToHex(value) }
}

/**
 * Sends a transaction that calls a contract, and waits until the transaction is mined.
 *
 * @throws Error with the message of the node if the call reverts
 */
export async function sendContractCall(rpcUrl: string, call: ContractCall): Promise<Hex> {
  const hash = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', toTransaction(call))
  await waitUntilMined(rpcUrl, hash)
  return hash
}

/**
 * Deploys a contract from an account that anvil has the key of or impersonates. Returns the address of the contract. Throws under the same
 * conditions as `sendContractCall`.
 */
export async function deployContract(
  rpcUrl: string,
  from: Address,
  { abi, bytecode }: { abi: unknown; bytecode: string },
  args: readonly unknown[] = [],
): Promise<Address> {
  const data = encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args: [...args] })
  const hash = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', { from, data })
  const { contractAddress } = await waitUntilMined(rpcUrl, hash)
  if (!contractAddress) throw new Error(`The transaction ${hash} created no contract.`)
  return getAddress(contractAddress)
}

/** Makes anvil accept transactions from an address without its key, and gives the address ether for their fees. */
export async function impersonate(rpcUrl: string, address: Address): Promise<void> {
  await callBatch(rpcUrl, [
    { method: 'anvil_impersonateAccount', params: [address] },
    { method: 'anvil_setBalance', params: [address, numberToHex(10n ** 20n)] },
  ])
}

type MinedTransaction = { status: Hex; contractAddress: Address | null }

/**
 * Waits until a transaction is in a block, and returns its receipt. With automatic mining, the transaction is already in a block at this
 * call.
 *
 * @throws Error if the transaction has reverted
 */
export async function waitUntilMined(rpcUrl: string, hash: Hex): Promise<MinedTransaction> {
  for (;;) {
    const receipt = await callNode<MinedTransaction | null>(rpcUrl, 'eth_getTransactionReceipt', hash)
    if (receipt?.status === '0x0') throw new Error(`The transaction ${hash} reverted.`)
    if (receipt) return receipt
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
