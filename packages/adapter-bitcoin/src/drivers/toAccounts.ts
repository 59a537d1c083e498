import { readList } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import type { Account, AccountType } from '@latchkey/protocol'
import { isAddress } from './isAddress.ts'

/** An address as a wallet returned it. */
export type ToldAddress = {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  readonly purpose?: unknown
}

const order: readonly AccountType[] = ['payment', 'ordinals', 'stacks']

/** The accounts whose purpose the wallet stated. A copy of such an account is not one of them. */
const stated = new WeakSet<Account>()

/** Whether the wallet itself stated the account's purpose. Otherwise the purpose is a guess from the form of the address. */
export const isStated = (account: Account): boolean => stated.has(account)

const isTaproot = (address: string) => /^(?:bc|tb|bcrt)1p/i.test(address)

/**
 * Converts the addresses of a wallet to accounts, payment first. If the wallet does not name a purpose, a taproot address beside other
 * addresses is for ordinals. Invalid addresses are left out. An address with several purposes gets the first one.
 *
 * Each entry is read only once, because a wallet's getter may return another value the next time.
 */
export function toAccounts(told: readonly ToldAddress[]): readonly Account[] {
  const all = readList(told).flatMap(({ address, publicKey, path, purpose }) =>
    typeof address === 'string' && isAddress(address) ? [{ address, publicKey, path, purpose }] : [],
  )
  const isAlone = all.every(({ address }) => isTaproot(address))
  const accounts = all.map(({ address, publicKey, path, purpose }): Account => {
    const said = order.find((type) => type === purpose)
    const account: Account = {
      namespace: 'bip122',
      address,
      type: said ?? (isTaproot(address) && !isAlone ? 'ordinals' : 'payment'),
      ...(typeof publicKey === 'string' && /^(?:[0-9a-f]{2})+$/i.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && { path }),
    }
    if (said) stated.add(account)
    return account
  })
  const sorted = accounts.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
  const addresses = new Set<string>()
  return sorted.filter(({ address }) => !addresses.has(address) && addresses.add(address))
}

/** The error for a wallet that approved without returning an account. */
export function noAddress(): ConnectionError {
  return new ConnectionError('ProviderFailed', { details: 'The wallet gave no address.' })
}
