import type { CaipAddress, TokenBalance } from '@latchkey/protocol'
import { accountBalances } from '@latchkey/protocol/balances'
import type { Core } from '../createCore.ts'
import type { TokenChoices } from './sortTokens.ts'

/** The balances of an account that were read last, and when. */
export type StoredBalances = {
  readonly balances: readonly TokenBalance[]
  /** The ids of the tokens that the service lists; `all` if the balances are from the service itself. */
  readonly listed: 'all' | readonly string[]
  /** Whether the service did not respond with its prices, so that `listed` may lack tokens. */
  readonly isUnpriced?: boolean
  /** When the balances were read, in ms since the epoch. */
  readonly readAt: number
}

/** The accounts whose balances stay stored. A balance of 300 tokens takes 60 kB of the site's storage. */
const maxAccounts = 4
const maxChoices = 500

/**
 * Creates the stored data of the tokens: the balances of the last accounts, and the visitor's choices. The other tabs of
 * the site read the same data, so that they do not ask the service for it again. Any script of the page may have
 * written the data, so it is checked as a response of the service is.
 */
export function createTokenStore(core: Core) {
  const storage = core.storage.scope('tokens')
  const balancesKey = (account: CaipAddress) => `balances/${account}`

  return {
    readBalances(account: CaipAddress): StoredBalances | undefined {
      const stored = parseRecord(storage.get(balancesKey(account)))
      const { readAt, listed } = stored
      const isUnpriced = stored.isUnpriced === true
      const { data } = accountBalances.safeParse(stored)
      const isTime = typeof readAt === 'number' && readAt > 0 && readAt <= Date.now()
      if (!data || !isTime) return undefined
      const listedIds = Array.isArray(listed) ? listed.filter((id) => typeof id === 'string') : []
      return { balances: data.balances, listed: listed === 'all' ? listed : listedIds, isUnpriced, readAt }
    },
    writeBalances(account: CaipAddress, { balances, ...rest }: StoredBalances): void {
      const accounts = storage.keys().filter((key) => key.startsWith('balances/') && key !== balancesKey(account))
      const oldestFirst = accounts
        .map((key) => ({ key, readAt: parseRecord(storage.get(key)).readAt }))
        .sort((a, b) => ((a.readAt as number) < (b.readAt as number) ? -1 : 1))
      for (const { key } of oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxAccounts + 1))) storage.remove(key)
      // Pictures are not stored: one can have 16 kB, and the modal does not show those of a token's issuer.
      const withoutPictures = balances.map(({ iconUrl: _, ...balance }) => balance)
      storage.set(balancesKey(account), JSON.stringify({ ...rest, balances: withoutPictures }))
    },
    readChoices(): TokenChoices {
      const choices = Object.entries(parseRecord(storage.get('choices')))
      return Object.fromEntries(
        choices.filter(([, choice]) => choice === 'shown' || choice === 'hidden'),
      ) as TokenChoices
    },
    writeChoice(id: string, choice: 'shown' | 'hidden'): void {
      const { [id]: _, ...others } = this.readChoices()
      const newest = Object.entries(others).slice(1 - maxChoices)
      storage.set('choices', JSON.stringify(Object.fromEntries([...newest, [id, choice]])))
    },
  }
}

function parseRecord(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
