import type { TokenFacts } from '@latchkey/core/adapter'
import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { cleanWalletName, type Network } from '@latchkey/protocol'
import { type Address, decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, hexToString, size } from 'viem'
import { isExecutionError, rpcErrorOf, type SendRequest } from '../actions/quoteFee.ts'
import { readQuantity } from '../readQuantity.ts'

/** The maximum length of a symbol. A longer one could hide the amount or the receiver beside it. */
const maxSymbolLength = 12

/**
 * Reads the symbol, the decimals and the balance of a token, or of the chain's own coin.
 *
 * @throws MoneyError `TokenNotFound` if there is no ERC-20 token at the address
 * @throws ServiceError `InvalidAnswer` if the node does not respond as expected
 */
export async function readToken(
  read: SendRequest,
  { address, network, token }: { address: string; network: Network; token?: string | undefined },
): Promise<TokenFacts> {
  if (token === undefined) {
    const { symbol, decimals } = network.nativeCurrency
    return { symbol, decimals, balance: await readCoinBalance(read, address) }
  }
  const call = (data: Hex) => callToken(read, token, data)
  const [decimals, symbol, balance] = await Promise.all([
    call(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })),
    call(encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })),
    call(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] })),
  ])
  if (!isWord(decimals) || !isWord(balance) || BigInt(decimals) > 255n) throw notFound(token)
  return {
    symbol: readSymbol(symbol) || `${token.slice(0, 6)}…`,
    decimals: Number(BigInt(decimals)),
    balance: BigInt(balance),
  }
}

export async function readCoinBalance(read: SendRequest, address: string): Promise<bigint> {
  return readQuantity(await read('eth_getBalance', [address, 'latest']), 'eth_getBalance')
}

/** Calls a function of a token. Returns no bytes if the token does not have the function, or if there is no token. */
async function callToken(read: SendRequest, token: string, data: Hex): Promise<Hex> {
  const response = await read('eth_call', [{ to: token, data }, 'latest']).catch((error) => {
    if (isExecutionError(rpcErrorOf(error))) return '0x'
    throw error
  })
  if (typeof response === 'string' && /^0x[0-9a-f]*$/i.test(response)) return response as Hex
  throw new ServiceError('InvalidAnswer', { details: 'The node’s answer to eth_call is not understood.' })
}

const isWord = (bytes: Hex) => size(bytes) === 32

/** Some old tokens, such as MKR, return their symbol as 32 bytes and not as a text. */
function readSymbol(bytes: Hex): string {
  try {
    const text = isWord(bytes) ? hexToString(bytes, { size: 32 }) : decodeAbiParameters([{ type: 'string' }], bytes)[0]
    return [...(cleanWalletName(text.normalize('NFKC')) ?? '')].slice(0, maxSymbolLength).join('')
  } catch {
    return ''
  }
}

const notFound = (token: string) => new MoneyError('TokenNotFound', { details: `${token} is not an ERC-20 token.` })
