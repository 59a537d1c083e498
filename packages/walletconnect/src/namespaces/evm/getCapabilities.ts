import { SessionError } from '@latchkey/core/errors'
import { isEvmAddress } from '@latchkey/protocol'
import { isObject } from '../../client/patches/readStored.ts'
import type { SessionState } from '../../session/sessionState.ts'
import type { WalletContext } from '../walletContext.ts'

/** Capabilities by chain id in hex, and then by name (EIP-5792). The id `0x0` means all chains. */
type Capabilities = Record<string, unknown>

/**
 * Returns the capabilities of the wallet for an account. The capabilities come from the session, or else from the wallet's response. A
 * wallet that reports nothing has no capabilities.
 *
 * @param params - The address, and the requested chains in hex
 * @throws SessionError `CapabilitiesAddressMissing`
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export async function getCapabilities(context: WalletContext, params: readonly unknown[]): Promise<Capabilities> {
  const [address, chains] = params
  if (typeof address !== 'string' || !isEvmAddress(address)) throw new SessionError('CapabilitiesAddressMissing')
  const sessionCapabilities = readCapabilities(context.session(), address)
  if (sessionCapabilities) return filterByChains(sessionCapabilities, chains)
  const method = 'wallet_getCapabilities'
  if (!context.granted().methods.includes(method)) return {}
  const key = JSON.stringify([context.session().topic, address.toLowerCase(), chains])
  const storedCapabilities = context.remembered.get(key)
  if (storedCapabilities) return storedCapabilities as Capabilities
  const response = toRecord(await context.askWallet({ method, params }).catch(() => undefined))
  if (response) context.remembered.set(key, response)
  return response ?? {}
}

/** Reads the capabilities in the session: for this account, for every account, or for each chain (CAIP-25). */
function readCapabilities({ properties, scopedProperties }: SessionState, address: string): Capabilities | undefined {
  const declaredCapabilities = toRecord(properties.capabilities)
  const addressEntry = Object.entries(declaredCapabilities ?? {}).find(
    ([key]) => key.toLowerCase() === address.toLowerCase(),
  )
  if (addressEntry) return toRecord(addressEntry[1])
  if (declaredCapabilities && Object.keys(declaredCapabilities).some((key) => /^0x[0-9a-f]{1,16}$/i.test(key)))
    return declaredCapabilities
  const scopedCapabilities: Capabilities = {}
  for (const [scope, value] of Object.entries(scopedProperties)) {
    const id = /^eip155(?::(\d+))?$/.exec(scope)
    const capabilities = toRecord(toRecord(value)?.capabilities ?? toRecord(value)?.walletCapabilities)
    if (!id || !capabilities) continue
    if (id[1]) scopedCapabilities[`0x${Number(id[1]).toString(16)}`] = capabilities
    else Object.assign(scopedCapabilities, capabilities)
  }
  return Object.keys(scopedCapabilities).length > 0 ? scopedCapabilities : undefined
}

function filterByChains(capabilities: Capabilities, chains: unknown): Capabilities {
  if (!Array.isArray(chains) || chains.length === 0) return capabilities
  const chainIds = new Set(['0x0', ...chains.map((chain) => String(chain).toLowerCase())])
  return Object.fromEntries(Object.entries(capabilities).filter(([chain]) => chainIds.has(chain.toLowerCase())))
}

/** Reads a record. Wallets send records as objects or as JSON text. */
function toRecord(value: unknown): Record<string, unknown> | undefined {
  if (isObject(value) && !Array.isArray(value)) return value
  if (typeof value !== 'string') return undefined
  try {
    return toRecord(JSON.parse(value) as object)
  } catch {
    return undefined
  }
}
