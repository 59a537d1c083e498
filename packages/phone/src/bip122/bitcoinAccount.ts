import { invalidParams, unauthorized } from '@latchkey/testing/internal'
import type { BitcoinAddress } from '../keys/bitcoinKeys.ts'
import type { MethodContext } from '../phoneMethod.ts'

/**
 * Returns the addresses of an account, which a site names by its payment address.
 *
 * @throws ProviderRpcError 4100 for an account that the phone does not have
 */
export function addressesOf({ keys, network }: MethodContext, account: unknown): readonly BitcoinAddress[] {
  const accounts = keys.map(({ bip122 }) => bip122(network.caipNetworkId))
  const addresses = accounts.find(([payment]) => payment?.address === account)
  if (!addresses) throw unauthorized()
  return addresses
}

/** Returns one address of an account, by default the payment address. */
export function findAddress(addresses: readonly BitcoinAddress[], addressText?: unknown): BitcoinAddress {
  const bitcoinAddress =
    addressText === undefined ? addresses[0] : addresses.find(({ address }) => address === addressText)
  if (!bitcoinAddress) throw unauthorized()
  return bitcoinAddress
}

/** Reads an amount in satoshis from decimal text, the format of the wallet protocol. */
export function readSatoshis(value: unknown): bigint {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) {
    throw invalidParams(`An amount in satoshis is expected. Received: ${value}`)
  }
  return BigInt(text)
}

/** Formats addresses for `getAccountAddresses` and the event `bip122_addressesChanged`. */
export function formatAddresses(addresses: readonly BitcoinAddress[]) {
  return addresses.map(({ address, publicKey, path, purpose }) => ({
    address,
    publicKey,
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }))
}
