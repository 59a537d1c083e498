import { chainRpc } from '../../wallet/chainRpc.ts'
import type { WalletContext } from '../../wallet/walletMethod.ts'
import type { WalletState } from '../../wallet/walletState.ts'
import type { MethodContext } from '../phoneMethod.ts'
import { referenceOf } from '../phoneNetwork.ts'

/** The phone as the scripted wallet's methods see one: unlocked, let in, on the chain of the request. */
export function evmContext({ network, networks, keys, inTurn }: MethodContext): WalletContext {
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

/** The phone has asked before it comes to this. */
export const asked = async () => {}

/** A request's params as a list: eip155 has no others. */
export function listOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}
