import type { ContractWallet } from '../contract/contractSetup.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { ScriptedBitcoinWallet } from './createScriptedBitcoinWallet.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

export declare namespace bitcoinContractWallet {
  type Parameters = {
    wallet: Pick<ScriptedBitcoinWallet, 'control'>
    connectorId: string
    /** Its first account is `keys` whole; the second and third are each of the two alone, so that one can be shown by itself. */
    keys: Required<Pick<BitcoinKeys, 'payment' | 'ordinals'>>
    /** The network that it starts on. */
    home: string
    /** What the shape of the wallet calls the request for a network that it does not know. */
    addNetworkMethod: string
    /** And that by which a site leaves it. */
    leaveMethod: string
  }
}

/** The accounts that {@link bitcoinContractWallet} handles. */
export function contractAccounts({
  payment,
  ordinals,
}: bitcoinContractWallet.Parameters['keys']): readonly [BitcoinKeys, BitcoinKeys, BitcoinKeys] {
  return [{ payment, ordinals }, { payment }, { ordinals }]
}

/** A scripted Bitcoin wallet as the adapters' contract handles it. */
export function bitcoinContractWallet(parameters: bitcoinContractWallet.Parameters): ContractWallet {
  const { wallet, connectorId, keys, home, addNetworkMethod, leaveMethod } = parameters
  const { control } = wallet
  const on = (caipNetworkId: string) =>
    bitcoinAddresses(keys, { caipNetworkId, paymentForm: 'p2wpkh' }).map(({ address }) => address)
  const [payment = '', ordinals = ''] = on(home)
  return {
    connectorId,
    addresses: [payment, ordinals],
    addressOn: (address, { caipNetworkId }) => on(caipNetworkId)[on(home).indexOf(address)] ?? address,
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
