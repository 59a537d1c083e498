import { type CaipNetworkId, isEvmAddress, type TokenBalance, toCaipAddress } from '@latchkey/protocol'
import { cleanTokenText, tokenBalance } from '@latchkey/protocol/balances'
import { toDecimal } from '@latchkey/protocol/money'
import type { Core } from '../createCore.ts'
import { withinLimit } from '../limits/withinLimit.ts'
import { getTokenId } from './sortTokens.ts'

type Provider = { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }

export declare namespace discoverAssets {
  type Parameters = { address: string; caipNetworkId: CaipNetworkId; connectorId: string }
  /** `undefined` if the wallet cannot list the tokens of its accounts, or if one entry of its list is invalid. */
  type ReturnType = readonly TokenBalance[] | undefined
}

/** How long a wallet may take to respond, in ms. */
const limitMs = 10_000
/** The maximum number of tokens that a wallet may list. A longer list is ignored. */
const maxAssets = 1_000
/** The largest balance that a token contract can report (uint256), in base units. */
const maxBalance = 2n ** 256n - 1n

/**
 * Asks the wallet in use which tokens an account holds on an EVM chain, by `wallet_getAssets` (ERC-7811), if the wallet
 * has the capability `assetDiscovery` (EIP-5792). The wallet shows no prompt. The list is used only if each entry is
 * valid and no token appears twice. If one entry is wrong, the amounts of the others may be wrong too. A token whose
 * symbol has no visible characters is left out, but does not make the list invalid. Otherwise the issuer, who chooses
 * the symbol, could hide all other tokens.
 *
 * Pictures are left out, because the issuer of a token may have chosen them.
 */
export async function discoverAssets(
  core: Core,
  { address, caipNetworkId, connectorId }: discoverAssets.Parameters,
): Promise<discoverAssets.ReturnType> {
  const chainId = toHexChainId(caipNetworkId)
  const provider = (await core.adapters.eip155?.getProvider({ connectorId })) as Provider | undefined
  if (chainId === undefined || typeof provider?.request !== 'function') return undefined
  const ask = (method: string, params: readonly unknown[]) =>
    withinLimit(provider.request({ method, params }), { limitMs, signal: core.lifetime.signal })

  const capabilities = fieldOf(await ask('wallet_getCapabilities', [address, [chainId]]), chainId)
  if (fieldOf(fieldOf(capabilities, 'assetDiscovery'), 'supported') !== true) return undefined
  const response = await ask('wallet_getAssets', [
    { account: address, chainFilter: [chainId], assetTypeFilter: ['native', 'erc20'] },
  ])
  const assets = fieldOf(response, chainId)
  if (!Array.isArray(assets) || assets.length > maxAssets) return undefined
  const balances = assets.filter(hasSymbol).map((asset) => toBalance(asset, caipNetworkId))
  if (!balances.every((balance) => balance !== undefined)) return undefined
  return new Set(balances.map(getTokenId)).size === balances.length ? balances : undefined
}

/** Whether a symbol has visible characters. Also true if the symbol is not a string, so that `toBalance` rejects the wallet's list. */
function hasSymbol(asset: unknown): boolean {
  const symbol = fieldOf(fieldOf(asset, 'metadata'), 'symbol')
  return typeof symbol !== 'string' || cleanTokenText(symbol, 'symbol') !== undefined
}

/** Returns the chain id in hex, as EIP-5792 writes it; `undefined` for a network that is no EVM chain. */
function toHexChainId(caipNetworkId: CaipNetworkId): string | undefined {
  const [namespace, reference = ''] = caipNetworkId.split(':')
  return namespace === 'eip155' && /^\d{1,16}$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : undefined
}

/** Converts one entry of the wallet's list. Returns `undefined` if a field is missing or invalid. */
function toBalance(asset: unknown, caipNetworkId: CaipNetworkId): TokenBalance | undefined {
  const [type, address, balance, metadata] = ['type', 'address', 'balance', 'metadata'].map((name) =>
    fieldOf(asset, name),
  )
  const decimals = fieldOf(metadata, 'decimals')
  const assetType = typeof type === 'string' ? type.toLowerCase() : undefined
  const isAddress = typeof address === 'string' && address.startsWith('0x') && isEvmAddress(address)
  const tokenAddress = assetType === 'erc20' && isAddress ? address : undefined
  if (assetType !== 'native' && tokenAddress === undefined) return undefined
  if (typeof balance !== 'string' || !/^0x[\da-f]{1,64}$/i.test(balance) || BigInt(balance) > maxBalance)
    return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  const price = fieldOf(metadata, 'price')
  if (price !== undefined && (typeof price !== 'number' || !(price >= 0))) return undefined
  return tokenBalance.safeParse({
    name: fieldOf(metadata, 'name'),
    symbol: fieldOf(metadata, 'symbol'),
    chainId: caipNetworkId,
    ...(tokenAddress !== undefined && { address: toCaipAddress(caipNetworkId, tokenAddress) }),
    price,
    quantity: { decimals, numeric: toDecimal(BigInt(balance), decimals) },
  }).data
}

/** Reads a field of a value of any type; `undefined` if the value has no such field. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
