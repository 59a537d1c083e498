import type { CaipAddress, TokenBalance } from '@latchkey/protocol'
import { accountBalances } from '@latchkey/protocol/balances'
import type { Core } from '../createCore.ts'
import type { TokenChoices } from './sortTokens.ts'

/** The balances of an account, as they were read last. */
export type StoredBalances = {
  readonly balances: readonly TokenBalance[]
  /** The ids of those tokens that the service lists; `all` if the service itself returned the balances. */
  readonly listed: 'all' | readonly string[]
  /** Whether the service did not respond with its prices, so that `listed` may lack tokens. */
  readonly isUnpriced?: boolean
  /** When the balances were read, in ms since the epoch. */
  readonly readAt: number
}

/** For how many accounts balances are stored. An account with 300 tokens takes 60 kB of the site's storage. */
const maxAccounts = 4
/** The maximum number of stored choices to show or to hide a token. */
const maxChoices = 500

/**
 * Creates the storage of token data: the balances of the accounts that were used last, and the visitor's choices. All tabs
 * of the site share this data, so that each tab need not ask the service. Any script of the page may have changed the
 * data, so it is validated like a response of the service.
 */
export function createTokenStore(core: Core) {
  const storage = core.storage.scope('tokens')
  const balancesKey = (account: CaipAddress) => `balances/${account}`

  return {
    readBalances(account: CaipAddress): StoredBalances | undefined {
      const storedRecord = parseRecord(storage.get(balancesKey(account)))
      const { readAt, listed } = storedRecord
      const isUnpriced = storedRecord.isUnpriced === true
      const { data } = accountBalances.safeParse(storedRecord)
      const isValidTime = typeof readAt === 'number' && readAt > 0 && readAt <= Date.now()
      if (!data || !isValidTime) return undefined
      const listedIds = Array.isArray(listed) ? listed.filter((id) => typeof id === 'string') : []
      return { balances: data.balances, listed: listed === 'all' ? listed : listedIds, isUnpriced, readAt }
    },
    writeBalances(account: CaipAddress, { balances, ...rest }: StoredBalances): void {
      const accounts = storage.keys().filter((key) => key.startsWith('balances/') && key !== balancesKey(account))
      const accountsOldestFirst = accounts
        .map((key) => ({ key, readAt: parseRecord(storage.get(key)).readAt }))
        .sort((a, b) => ((a.readAt as number) < (b.readAt as number) ? -1 : 1))
      for (const { key } of accountsOldestFirst.slice(0, Math.max(0, accountsOldestFirst.length - maxAccounts + 1)))
        storage.remove(key)
      // Icons are not stored: an icon can take 16 kB, and the modal does not show icons that a token's issuer chose.
      const balancesWithoutIcons = balances.map(({ iconUrl: _, ...balance }) => balance)
      storage.set(balancesKey(account), JSON.stringify({ ...rest, balances: balancesWithoutIcons }))
    },
    readChoices(): TokenChoices {
      const choices = Object.entries(parseRecord(storage.get('choices')))
      return Object.fromEntries(
        choices.filter(([, choice]) => choice === 'shown' || choice === 'hidden'),
      ) as TokenChoices
    },
    writeChoice(id: string, choice: 'shown' | 'hidden'): void {
      const { [id]: _, ...otherChoices } = this.readChoices()
      const newestChoices = Object.entries(otherChoices).slice(1 - maxChoices)
      storage.set('choices', JSON.stringify(Object.fromEntries([...newestChoices, [id, choice]])))
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
