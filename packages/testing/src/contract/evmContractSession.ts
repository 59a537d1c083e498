import { scriptedSession } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'
import { getAddress } from 'viem'
import type { ScriptedWallet } from '../wallet/createScriptedWallet.ts'
import type { ContractSession } from './contractSetup.ts'

/** Creates a WalletConnect session whose wallet signs and broadcasts with the keys of a scripted Ethereum wallet. */
export function evmContractSession({ wallet, addresses, networks }: evmContractSession.Parameters): ContractSession {
  const { home, known, unknown } = networks
  const session = scriptedSession({
    addresses,
    networks: [home, known],
    grantsOnSwitch: [unknown],
    async answer({ method, params, caipNetworkId }) {
      // The scripted wallet responds only to connected sites, so this line first requests a connection. The connection
      // does not change the accounts of the session.
      if (method !== 'eth_requestAccounts') await wallet.provider.request({ method: 'eth_requestAccounts' })
      wallet.control.switchChain(Number(caipNetworkId.split(':')[1]))
      return wallet.provider.request({ method, params })
    },
  })
  return { ...session, addresses: [getAddress(addresses[0]), getAddress(addresses[1])] }
}

export declare namespace evmContractSession {
  type Parameters = {
    /** The wallet that signs. This wallet must know the networks of the session and have the keys of its addresses. */
    wallet: ScriptedWallet
    addresses: readonly [string, string]
    networks: { readonly home: Network; readonly known: Network; readonly unknown: Network }
  }
}
