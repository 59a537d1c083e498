import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { WalletStore } from './createWalletStore.ts'
import { invalidParams, unauthorized } from './providerErrors.ts'
import { exposedAccounts, type WalletState } from './walletState.ts'

/** What the implementation of an RPC method can use: the wallet's state, its keys, and its active chain. */
export type WalletContext = {
  store: Pick<WalletStore<WalletState>, 'get' | 'update'>
  keys: readonly PrivateKeyAccount[]
  /** Sends a request to the active chain. */
  rpc(method: string, params: unknown): Promise<unknown>
  /** Runs tasks one after the other, so that two transactions do not get the same nonce. */
  inTurn<result>(task: () => Promise<result>): Promise<result>
}

export type MethodCall = {
  params: readonly unknown[]
  /** Asks the person who uses the wallet to approve the request. Rejects if the person declines. */
  prompt(): Promise<void>
}

/** The implementation of an RPC method. */
export type WalletMethod = (context: WalletContext, call: MethodCall) => Promise<unknown>

/**
 * Returns the private key account of an address. The site must have permission to use the address.
 *
 * @throws ProviderRpcError 4100 if the wallet is locked
 * @throws ProviderRpcError 4100 if the site has no permission
 */
export function authorisedKey({ store, keys }: WalletContext, address: unknown): PrivateKeyAccount {
  const requestedAddress = requireAddress(address)
  const key = keys.find((candidate) => candidate.address.toLowerCase() === requestedAddress)
  if (!key || !exposedAccounts(store.get()).includes(requestedAddress)) throw unauthorized()
  return key
}

export function requireAddress(value: unknown): Address {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) throw invalidParams('An address is expected.')
  return value.toLowerCase() as Address
}

export function requireRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidParams('An object is expected.')
  return value as Record<string, unknown>
}

/** Returns a chain id as a number. The value must be hex with 0x and without leading zeros (EIP-695). */
export function requireChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(value)) {
    throw invalidParams(`Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'. Received: ${value}`)
  }
  return Number(value)
}
