import { scriptedSession } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'
import { getAddress } from 'viem'
import type { ScriptedWallet } from '../wallet/createScriptedWallet.ts'
import type { ContractSession } from './contractSetup.ts'

/** A WalletConnect session whose wallet signs and broadcasts with the keys of a scripted Ethereum wallet. */
export function evmContractSession({ wallet, addresses, networks }: evmContractSession.Parameters): ContractSession {
  const { home, known, unknown } = networks
  const { port, control } = scriptedSession({
    addresses,
    networks: [home, known],
    grantsOnSwitch: [unknown],
    async answer({ method, params, caipNetworkId }) {
      // The wallet knows of no site but its own app: what a session grants is the session's affair.
      if (method !== 'eth_requestAccounts') await wallet.provider.request({ method: 'eth_requestAccounts' })
      wallet.control.switchChain(Number(caipNetworkId.split(':')[1]))
      return wallet.provider.request({ method, params })
    },
  })
  return { port, control, addresses: [getAddress(addresses[0]), getAddress(addresses[1])] }
}

export declare namespace evmContractSession {
  type Parameters = {
    /** Knows the networks that the session grants, and has the keys of the addresses. */
    wallet: ScriptedWallet
    addresses: readonly [string, string]
    networks: { readonly home: Network; readonly known: Network; readonly unknown: Network }
  }
}
