import { isNamespace, type Namespace } from './namespaces/namespaces.ts'

/** A CAIP-2 network id: `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id: `eip155:1:0xab16…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** The parts of a CAIP-2 network id. */
export type ParsedCaipNetworkId = { namespace: Namespace; chainId: string }
/** The parts of a CAIP-10 account id. */
export type ParsedCaipAddress = ParsedCaipNetworkId & { address: string }

/**
 * Parses a CAIP-2 network id. A valid id has exactly two parts, both of them not empty, and the first one is a known
 * namespace.
 *
 * @returns `undefined` if the value is not a valid id
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export function parseCaipNetworkId(value: unknown): ParsedCaipNetworkId | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace, chainId, ...rest] = value.split(':')
  if (rest.length > 0 || !chainId || !isNamespace(namespace)) return undefined
  return { namespace, chainId }
}

/**
 * Parses a CAIP-10 account id. A valid id has exactly three parts, none of them empty, and the first one is a known
 * namespace.
 *
 * @returns `undefined` if the value is not a valid id
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function parseCaipAddress(value: unknown): ParsedCaipAddress | undefined {
  if (typeof value !== 'string') return undefined
  const [namespace, chainId, address, ...rest] = value.split(':')
  if (rest.length > 0 || !chainId || !address || !isNamespace(namespace)) return undefined
  return { namespace, chainId, address }
}

/** Returns true if a value is a CAIP-2 network id of a known namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return parseCaipNetworkId(value) !== undefined
}

/** Returns true if a value is a CAIP-10 account id of a known namespace. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  return parseCaipAddress(value) !== undefined
}

/** Returns the CAIP-10 id of an address on a network. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}
