import { getAddress } from 'viem'
import type { ScriptedWallet } from '../wallet/createScriptedWallet.ts'
import type { ContractWallet } from './contractSetup.ts'

/** Wraps a scripted Ethereum wallet (`announceWallet`, `injectWallet`) for the adapter contract tests (`adapterContract`). */
export function evmContractWallet({ wallet, connectorId, addresses }: evmContractWallet.Parameters): ContractWallet {
  const { control } = wallet
  return {
    connectorId,
    addresses,
    promptCount: () => control.requests().filter(({ prompted }) => prompted).length,
    setMode: (mode) => control.setMode(mode),
    hangOnLeave: () => control.hold('wallet_revokePermissions'),
    useAccount: (address) => control.setAccounts([getAddress(address)]),
    useNetwork: ({ id }) => control.switchChain(Number(id)),
    revoke: () => control.revoke(),
    refuseNetworks: () =>
      control.override('wallet_addEthereumChain', { error: { code: 4200, message: 'The method is not supported.' } }),
  }
}

export declare namespace evmContractWallet {
  type Parameters = {
    wallet: Pick<ScriptedWallet, 'control'>
    connectorId: string
    addresses: ContractWallet['addresses']
  }
}
