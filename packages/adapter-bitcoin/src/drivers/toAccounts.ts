import { readList } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import type { Account, AccountType } from '@latchkey/protocol'
import { isAddress } from './isAddress.ts'

/** An address with its data, as a wallet returned it. Nothing in it is validated yet. */
export type WalletAddress = {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  readonly purpose?: unknown
}

/** The order in which the accounts of a wallet are sorted. */
const accountTypeOrder: readonly AccountType[] = ['payment', 'ordinals', 'stacks']

/** The account objects whose purpose was stated by the wallet and not guessed by the kit. A copy of such an object is not in the set. */
const accountsWithStatedPurpose = new WeakSet<Account>()

/** Whether the wallet stated the account's purpose. Otherwise the purpose was guessed from the form of the address. */
export const hasStatedPurpose = (account: Account): boolean => accountsWithStatedPurpose.has(account)

const isTaproot = (address: string) => /^(?:bc|tb|bcrt)1p/i.test(address)

/**
 * Converts the addresses of a wallet to accounts, payment first. If the wallet states no purpose for a taproot address, and has other
 * addresses too, the kit assumes that the address is for ordinals. Invalid addresses are left out. An address with several purposes gets
 * the first of them.
 *
 * Each entry is read only once, because a wallet's getter may return another value the next time.
 */
export function toAccounts(walletAddresses: readonly WalletAddress[]): readonly Account[] {
  const validAddresses = readList(walletAddresses).flatMap(({ address, publicKey, path, purpose }) =>
    typeof address === 'string' && isAddress(address) ? [{ address, publicKey, path, purpose }] : [],
  )
  const hasOnlyTaproot = validAddresses.every(({ address }) => isTaproot(address))
  const accounts = validAddresses.map(({ address, publicKey, path, purpose }): Account => {
    const statedType = accountTypeOrder.find((type) => type === purpose)
    const account: Account = {
      namespace: 'bip122',
      address,
      type: statedType ?? (isTaproot(address) && !hasOnlyTaproot ? 'ordinals' : 'payment'),
      ...(typeof publicKey === 'string' && /^(?:[0-9a-f]{2})+$/i.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && { path }),
    }
    if (statedType) accountsWithStatedPurpose.add(account)
    return account
  })
  const sortedAccounts = accounts.sort(
    (one, other) => accountTypeOrder.indexOf(one.type) - accountTypeOrder.indexOf(other.type),
  )
  const seenAddresses = new Set<string>()
  return sortedAccounts.filter(({ address }) => !seenAddresses.has(address) && seenAddresses.add(address))
}

/** Creates the error for a wallet that approved the connection without returning an account. */
export function noAddressError(): ConnectionError {
  return new ConnectionError('ProviderFailed', { details: 'The wallet gave no address.' })
}
