import type { HostileChain } from '@latchkey/testing/hostile'
import type { Latchkey } from 'latchkey'
import type { Walks } from './walks.ts'

/** What a page has of the corpus, by the ids of the corpus. */
export type HostilePlan = {
  /** Where the wallets of the page are. */
  chain: HostileChain
  /** Whether the page has an honest wallet in every namespace. */
  isHonestOnAll?: boolean
  /** What wallets are called. */
  texts?: readonly string[]
  /** Pictures of further wallets, as they are announced. */
  icons?: readonly string[]
  /** Wallets that throw, hang, lie and flood. */
  wallets?: readonly string[]
  /** How often four thousand announcements are made. */
  floods?: number
  /** What networks of the site are called, and their coins. */
  networkNames?: readonly string[]
  services?: { walletListing?: string }
  rpc?: string
  solanaRpc?: string
  esplora?: string
}

export type HostileWindow = {
  hostilePlan: HostilePlan
  hostile: { kit: Latchkey; findFaults(): string[] } & Walks
}
