import type { HostileChain } from '@latchkey/testing/hostile'
import type { Latchkey } from 'latchkey'
import type { Walks } from './walks.ts'

/** The parts of the hostile corpus that a page uses, by the ids of the corpus. */
export type HostilePlan = {
  /** The namespace of the page's wallets. */
  chain: HostileChain
  /** Whether the page has an honest wallet in every namespace. */
  isHonestOnAll?: boolean
  /** Ids of the texts that are the wallets' names. */
  texts?: readonly string[]
  /** URLs of icons. For each icon, the page has another wallet that announces it. */
  icons?: readonly string[]
  /** Ids of the wallets that throw, hang, lie and flood. */
  wallets?: readonly string[]
  /** The number of floods. One flood is four thousand announcements. */
  floods?: number
  /** Ids of the texts that are the names of the site's networks and of their coins. */
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
