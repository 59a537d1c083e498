import { isNamespace, type Namespace } from './namespaces.ts'

/** CAIP-2 network id: `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10 account id: `eip155:1:0xab16…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** The parts of a CAIP-2 network id. */
export type ParsedCaipNetworkId = { namespace: Namespace; chainId: string }
/** The parts of a CAIP-10 account id. */
export type ParsedCaipAddress = ParsedCaipNetworkId & { address: string }

/**
 * Reads a CAIP-2 network id: exactly two non-empty parts, the first a known namespace.
 * Answers `undefined` for anything else.
 *
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export function parseCaipNetworkId(value: unknown): ParsedCaipNetworkId | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace, chainId, ...rest] = value.split(':')
  if (rest.length > 0 || !chainId || !isNamespace(namespace)) return undefined
  return { namespace, chainId }
}

/**
 * Reads a CAIP-10 account id: exactly three non-empty parts, the first a known namespace.
 * Answers `undefined` for anything else.
 *
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function parseCaipAddress(value: unknown): ParsedCaipAddress | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace, chainId, address, ...rest] = value.split(':')
  if (rest.length > 0 || !chainId || !address || !isNamespace(namespace)) return undefined
  return { namespace, chainId, address }
}

/** Whether a value is a CAIP-2 network id of a known namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return parseCaipNetworkId(value) !== undefined
}

/** Whether a value is a CAIP-10 account id of a known namespace. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  return parseCaipAddress(value) !== undefined
}

/** The CAIP-10 id of an address on a network. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}
