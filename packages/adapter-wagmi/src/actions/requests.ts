import type { TransactionRequest } from '@latchkey/core/adapter'
import { toConnectionError, toNetworkError } from '@latchkey/core/adapter-flows'
import { ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Address, type Hex, isHex, numberToHex, stringToHex } from 'viem'
import { currentConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Eip1193Provider } from '../provider.ts'
import { moveTo } from './switchNetwork.ts'

/**
 * Signs a text with the connected account.
 *
 * @returns the signature, 0x hex
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `ProviderFailed`
 * @see https://eips.ethereum.org/EIPS/eip-191
 */
export async function signMessage(context: Context, parameters: signMessage.Parameters): Promise<Hex> {
  const { message, address } = parameters
  const { accounts, provider } = await getWallet(context)
  if (!accounts.some((account) => account.toLowerCase() === address.toLowerCase()))
    throw new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
  return askForHex(provider, 'personal_sign', [stringToHex(message), address])
}

export declare namespace signMessage {
  type Parameters = { message: string; address: string }
}

/**
 * Has the wallet in use sign and broadcast from its first account. A wallet on another network is moved first.
 *
 * @returns the transaction's hash
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `ProviderFailed`
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`
 */
export async function sendTransaction(context: FlowContext, parameters: sendTransaction.Parameters): Promise<Hex> {
  const { transaction, network } = parameters
  const { accounts, provider } = await getWallet(context)
  const chainId = Number(network.id)
  if (Number(await askForHex(provider, 'eth_chainId', [])) !== chainId) {
    await moveTo(context, chainId).catch((error) => {
      throw toNetworkError(error)
    })
  }
  // The chain id keeps the wallet from sending elsewhere when it moves in between.
  const request = { ...toRequest(transaction, accounts[0]), chainId: numberToHex(chainId) }
  const hash = await askForHex(provider, 'eth_sendTransaction', [request])
  context.balances.forget(network.caipNetworkId, accounts[0])
  return hash
}

export declare namespace sendTransaction {
  type Parameters = { transaction: TransactionRequest; network: Network }
}

/**
 * Gas units that a transaction would use.
 *
 * @throws viem's error of the call, such as the reason of a revert
 */
export async function estimateGas({ config }: Context, parameters: estimateGas.Parameters): Promise<bigint> {
  const { transaction, address, network } = parameters
  const gas = await config.getClient({ chainId: Number(network.id) }).request({
    method: 'eth_estimateGas',
    params: [toRequest(transaction, address as Address)],
  })
  return BigInt(gas)
}

export declare namespace estimateGas {
  type Parameters = { transaction: TransactionRequest; address: string; network: Network }
}

async function getWallet({ config }: Context) {
  const connection = currentConnection(config)
  if (!connection) throw new ConnectionError('NotConnected')
  const provider = (await connection.connector.getProvider()) as Eip1193Provider
  return { accounts: connection.accounts, provider }
}

async function askForHex(provider: Eip1193Provider, method: string, params: unknown[]): Promise<Hex> {
  try {
    const answer = await provider.request({ method, params })
    if (isHex(answer)) return answer
  } catch (error) {
    throw toConnectionError(error)
  }
  throw new ConnectionError('ProviderFailed', {
    details: `The wallet answered ${method} with something else than hex.`,
  })
}

function toRequest({ to, value, data, gas }: TransactionRequest, from: Address) {
  return {
    from,
    to: to as Address,
    ...(value !== undefined && { value: numberToHex(value) }),
    ...(data !== undefined && { data: data as Hex }),
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
}
