import type { PhoneAccount, PhoneNetwork } from '@latchkey/phone'
import type { PhoneToken } from '../../phonePage/phoneConfig.ts'

/** What an account has of one coin or token, in base units. */
export type Holding = {
  id: string
  network: PhoneNetwork
  address: string
  symbol: string
  decimals: number
  value: bigint
  /** Only on Bitcoin: whether `address` is for payments or for ordinals. */
  purpose: 'payment' | 'ordinals' | undefined
}

type ReadParameters = { network: PhoneNetwork; account: PhoneAccount; tokens: readonly PhoneToken[] }

/** Returns what an account has on its network: first the network's coin, then the tokens in `tokens`. */
export async function readBalances({ network, account, tokens }: ReadParameters): Promise<Holding[]> {
  const { symbol = '', decimals = 0 } = network.nativeCurrency ?? {}
  const { address, purpose } = account
  const toHolding = (symbol: string, decimals: number, value: bigint): Holding => ({
    id: `${network.caipNetworkId}/${purpose ?? ''}/${symbol}`,
    network,
    address,
    symbol,
    decimals,
    value,
    purpose,
  })
  const tokensOfNetwork = tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  const [nativeValue, ...tokenValues] = await Promise.all([
    nativeBalance(network, address),
    ...tokensOfNetwork.map((token) => tokenBalance(network, address, token.address)),
  ])
  return [
    toHolding(symbol, decimals, nativeValue),
    ...tokensOfNetwork.map((token, index) => toHolding(token.symbol, token.decimals, tokenValues[index] ?? 0n)),
  ]
}

async function nativeBalance({ caipNetworkId, rpcUrl }: PhoneNetwork, address: string): Promise<bigint> {
  if (caipNetworkId.startsWith('eip155:'))
    return BigInt(await rpc<string>(rpcUrl, 'eth_getBalance', [address, 'latest']))
  if (caipNetworkId.startsWith('solana:')) {
    return BigInt((await rpc<{ value: number }>(rpcUrl, 'getBalance', [address])).value)
  }
  const response = await fetch(`${rpcUrl}/address/${address}/utxo`)
  const unspentOutputs = (await response.json()) as { value: number }[]
  return unspentOutputs.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

async function tokenBalance({ caipNetworkId, rpcUrl }: PhoneNetwork, owner: string, token: string): Promise<bigint> {
  if (caipNetworkId.startsWith('eip155:')) {
    // The data of a call of `balanceOf(address)`: the selector of the function, then the address.
    const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
    const result = await rpc<string>(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])
    return result === '0x' ? 0n : BigInt(result)
  }
  const { value } = await rpc<{ value: TokenAccount[] }>(rpcUrl, 'getTokenAccountsByOwner', [
    owner,
    { mint: token },
    { encoding: 'jsonParsed' },
  ])
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

type TokenAccount = { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }

async function rpc<result>(url: string, method: string, params: unknown[]): Promise<result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: result; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
