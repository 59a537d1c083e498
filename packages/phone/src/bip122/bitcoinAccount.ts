import { invalidParams, unauthorized } from '@latchkey/testing/internal'
import type { BitcoinAddress } from '../keys/bitcoinKeys.ts'
import type { MethodContext } from '../phoneMethod.ts'

/**
 * Returns the Bitcoin addresses of an account. Sites identify an account by its payment address.
 *
 * @throws ProviderRpcError 4100 if the phone does not have the account
 */
export function addressesOf({ keys, network }: MethodContext, account: unknown): readonly BitcoinAddress[] {
  const addressesByAccount = keys.map(({ bip122 }) => bip122(network.caipNetworkId))
  const addresses = addressesByAccount.find(([payment]) => payment?.address === account)
  if (!addresses) throw unauthorized()
  return addresses
}

/** Returns the given address of an account. Without `addressText`, returns the payment address. */
export function findAddress(addresses: readonly BitcoinAddress[], addressText?: unknown): BitcoinAddress {
  const bitcoinAddress =
    addressText === undefined ? addresses[0] : addresses.find(({ address }) => address === addressText)
  if (!bitcoinAddress) throw unauthorized()
  return bitcoinAddress
}

/** Returns an amount in satoshis. WalletConnect writes amounts as decimal text. */
export function readSatoshis(value: unknown): bigint {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) {
    throw invalidParams(`An amount in satoshis is expected. Received: ${value}`)
  }
  return BigInt(text)
}

/** Returns addresses in the format of the method `getAccountAddresses` and the event `bip122_addressesChanged`. */
export function formatAddresses(addresses: readonly BitcoinAddress[]) {
  return addresses.map(({ address, publicKey, path, purpose }) => ({
    address,
    publicKey,
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }))
}
