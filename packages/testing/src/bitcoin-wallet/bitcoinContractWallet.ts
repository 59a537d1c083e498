import type { ContractWallet } from '../contract/contractSetup.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { ScriptedBitcoinWallet } from './createScriptedBitcoinWallet.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

export declare namespace bitcoinContractWallet {
  type Parameters = {
    wallet: Pick<ScriptedBitcoinWallet, 'control'>
    connectorId: string
    /**
     * The keys of the wallet's accounts. The first account has both keys. The second has only the payment key and the third only the
     * ordinals key, so that tests can use an account with a single address.
     */
    keys: Required<Pick<BitcoinKeys, 'payment' | 'ordinals'>>
    /** CAIP-2 id of the network on which the wallet starts. */
    home: string
    /** The wallet method with which a site asks for a new network. The name depends on the API of the wallet. */
    addNetworkMethod: string
    /** The wallet method that a site calls to disconnect. The name depends on the API of the wallet. */
    leaveMethod: string
  }
}

/** Returns the three accounts that a wallet of {@link bitcoinContractWallet} must have. */
export function contractAccounts({
  payment,
  ordinals,
}: bitcoinContractWallet.Parameters['keys']): readonly [BitcoinKeys, BitcoinKeys, BitcoinKeys] {
  return [{ payment, ordinals }, { payment }, { ordinals }]
}

/** Returns a scripted Bitcoin wallet in the form that the adapter contract tests need (`adapterContract`). */
export function bitcoinContractWallet(parameters: bitcoinContractWallet.Parameters): ContractWallet {
  const { wallet, connectorId, keys, home, addNetworkMethod, leaveMethod } = parameters
  const { control } = wallet
  const addressesOn = (caipNetworkId: string) =>
    bitcoinAddresses(keys, { caipNetworkId, paymentForm: 'p2wpkh' }).map(({ address }) => address)
  const [payment = '', ordinals = ''] = addressesOn(home)
  return {
    connectorId,
    addresses: [payment, ordinals],
    addressOn: (address, { caipNetworkId }) =>
      addressesOn(caipNetworkId)[addressesOn(home).indexOf(address)] ?? address,
    promptCount: () => control.requests().filter(({ prompted }) => prompted).length,
    setMode: (mode) => control.setMode(mode),
    hangOnLeave: () => control.hold(leaveMethod),
    useAccount: (address) => control.useAccount(address === payment ? 1 : 2),
    useNetwork: ({ caipNetworkId }) => control.switchNetwork(caipNetworkId),
    revoke: () => control.revoke(),
    refuseNetworks: () =>
      control.override(addNetworkMethod, { error: { code: 4200, message: 'The method is not supported.' } }),
  }
}
