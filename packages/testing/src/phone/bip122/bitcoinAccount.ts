import { invalidParams, unauthorized } from '../../wallet/providerErrors.ts'
import type { BitcoinAddress } from '../keys/bitcoinKeys.ts'
import type { MethodContext } from '../phoneMethod.ts'

/**
 * The addresses of the account that a site names by its payment address.
 *
 * @throws ProviderRpcError 4100 for an account that is not the phone's
 */
export function addressesOf({ keys, network }: MethodContext, account: unknown): readonly BitcoinAddress[] {
  const accounts = keys.map(({ bip122 }) => bip122(network.caipNetworkId))
  const found = accounts.find(([payment]) => payment?.address === account)
  if (!found) throw unauthorized()
  return found
}

/** One address of an account; the payment address where none is named. */
export function addressIn(addresses: readonly BitcoinAddress[], wanted?: unknown): BitcoinAddress {
  const found = wanted === undefined ? addresses[0] : addresses.find(({ address }) => address === wanted)
  if (!found) throw unauthorized()
  return found
}

/** Satoshis as the decimal text that the wallet protocol has. */
export function satoshis(value: unknown): bigint {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) {
    throw invalidParams(`An amount in satoshis is expected. Received: ${value}`)
  }
  return BigInt(text)
}

/** As `getAccountAddresses` and the event `bip122_addressesChanged` give them. */
export function shownAddresses(addresses: readonly BitcoinAddress[]) {
  return addresses.map(({ address, publicKey, path, purpose }) => ({
    address,
    publicKey,
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }))
}
