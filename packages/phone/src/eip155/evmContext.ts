import { chainRpc, type WalletContext, type WalletState } from '@latchkey/testing/internal'
import type { MethodContext } from '../phoneMethod.ts'
import { referenceOf } from '../phoneNetwork.ts'

/**
 * Returns the context that the methods of a scripted wallet (`@latchkey/testing`) need. In this context, the wallet is unlocked,
 * connected to the site, and on the chain of the request.
 */
export function createEvmContext({ network, networks, keys, inTurn }: MethodContext): WalletContext {
  const state: WalletState = {
    lock: 'unlocked',
    site: 'authorised',
    accounts: keys.map(({ eip155 }) => eip155.address),
    chainId: Number(referenceOf(network.caipNetworkId)),
    chains: networks
      .filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
      .map(({ caipNetworkId, rpcUrl }) => ({ id: Number(referenceOf(caipNetworkId)), rpcUrl })),
  }
  return {
    store: { get: () => state, update() {} },
    keys: keys.map(({ eip155 }) => eip155),
    rpc: (method, params) => chainRpc(network.rpcUrl, method, params),
    inTurn,
  }
}

/** The prompt for methods of a scripted wallet. It approves at once, because the phone has already shown its own prompt. */
export const approveAtOnce = async () => {}

/** Returns the parameters of a request as a list, because every eip155 method takes a list. */
export function listOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}
