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
    /** The wallet method with which a site asks the wallet to add a network. The name depends on the API of the wallet. */
    addNetworkMethod: string
    /** The wallet method that a site calls to disconnect. The name depends on the API of the wallet. */
    leaveMethod: string
  }
}

/** Returns the three accounts that a wallet must have before {@link bitcoinContractWallet} can wrap it. */
export function contractAccounts({
  payment,
  ordinals,
}: bitcoinContractWallet.Parameters['keys']): readonly [BitcoinKeys, BitcoinKeys, BitcoinKeys] {
  return [{ payment, ordinals }, { payment }, { ordinals }]
}

/** Wraps a scripted Bitcoin wallet for `adapterContract`, the tests that every adapter must pass. */
export function bitcoinContractWallet(parameters: bitcoinContractWallet.Parameters): ContractWallet {
  const { wallet, connectorId, keys, home, addNetworkMethod, leaveMethod } = parameters
  const { control } = wallet
  const listAddressesOn = (caipNetworkId: string) =>
    bitcoinAddresses(keys, { caipNetworkId, paymentForm: 'p2wpkh' }).map(({ address }) => address)
  const [payment = '', ordinals = ''] = listAddressesOn(home)
  return {
    connectorId,
    addresses: [payment, ordinals],
    addressOn: (address, { caipNetworkId }) =>
      listAddressesOn(caipNetworkId)[listAddressesOn(home).indexOf(address)] ?? address,
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
