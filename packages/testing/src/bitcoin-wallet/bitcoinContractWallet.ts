import type { ContractWallet } from '../contract/contractSetup.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { ScriptedBitcoinWallet } from './createScriptedBitcoinWallet.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

export declare namespace bitcoinContractWallet {
  type Parameters = {
    wallet: Pick<ScriptedBitcoinWallet, 'control'>
    connectorId: string
    /**
     * The keys of the wallet. Its first account has both keys. The second account has only the payment key, and the third only the ordinals
     * key, so that the wallet can show each address alone.
     */
    keys: Required<Pick<BitcoinKeys, 'payment' | 'ordinals'>>
    /** The network that the wallet starts on. */
    home: string
    /** The name of the method that asks this wallet to add an unknown network. The name depends on the wallet's shape. */
    addNetworkMethod: string
    /** The method with which a site disconnects from this wallet. */
    leaveMethod: string
  }
}

/** Makes the three accounts that {@link bitcoinContractWallet} needs. */
export function contractAccounts({
  payment,
  ordinals,
}: bitcoinContractWallet.Parameters['keys']): readonly [BitcoinKeys, BitcoinKeys, BitcoinKeys] {
  return [{ payment, ordinals }, { payment }, { ordinals }]
}

/** Adapts a scripted Bitcoin wallet to the adapters' contract. */
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
