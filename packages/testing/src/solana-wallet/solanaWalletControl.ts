import type { Prompt, Prompts, WalletMode } from '../wallet/createPrompts.ts'
import type { RequestLog, WalletRequest } from '../wallet/createRequestLog.ts'
import type { Override, Script } from '../wallet/createScript.ts'
import type { SolanaWalletCluster, SolanaWalletStore } from './solanaWalletState.ts'
import type { StandardChain } from './standardWallet.ts'

/** The person's side of a scripted Solana wallet. Methods are named by their feature: `standard:connect`, `solana:signMessage`. */
export type SolanaWalletControl = {
  readonly mode: WalletMode
  setMode(mode: WalletMode): void
  /** The prompts that are open, oldest first (mode `manual`). */
  pending(): Prompt[]
  /** The oldest open prompt, as soon as there is one. */
  nextPrompt(): Promise<Prompt>
  /** Approves one open prompt, by default the oldest. Throws when it is not open. */
  approve(id?: number): void
  /** Declines one open prompt, by default the oldest (4001). Throws when it is not open. */
  reject(id?: number): void
  /** Chooses which accounts a site sees, the active one first. Throws for an account without a key. */
  setAccounts(addresses: readonly [string, ...string[]]): void
  /** Has the accounts be for one cluster alone, as a person chooses it in the wallet's menu. */
  switchChain(chain: StandardChain): void
  lock(): void
  unlock(): void
  /** Takes the site's permission away, as a person does in the list of connected sites. */
  revoke(): void
  /** Has a method fail or answer as given, without asking anybody. */
  override(method: string, override: Override): void
  clearOverride(method: string): void
  /** Leaves every request of a method unanswered until `release`. */
  hold(method: string): void
  release(method: string): void
  /** Holds a method until the promise settles. */
  delayUntil(gate: Promise<unknown>, method: string): void
  /** Every request of this page, in order; bytes are in base64. */
  requests(): WalletRequest[]
}

/** @internal */
export function createSolanaWalletControl(parts: createSolanaWalletControl.Parameters): SolanaWalletControl {
  const { store, prompts, script, log, person, addresses, clusters } = parts
  return {
    get mode() {
      return person.mode
    },
    setMode(mode) {
      person.mode = mode
    },
    pending: prompts.pending,
    nextPrompt: prompts.next,
    approve: (id) => prompts.answer('approve', id),
    reject: (id) => prompts.answer('reject', id),
    setAccounts(wanted) {
      const stranger = wanted.find((address) => !addresses.includes(address))
      if (stranger) throw new Error(`The wallet has no key for ${stranger}.`)
      store.update({ accounts: wanted })
    },
    switchChain(chain) {
      if (!clusters.some((cluster) => cluster.chain === chain)) throw new Error(`The wallet has no ${chain}.`)
      store.update({ chains: [chain] })
    },
    lock: () => store.update({ lock: 'locked' }),
    unlock: () => store.update({ lock: 'unlocked' }),
    revoke: () => store.update({ site: 'stranger' }),
    override: script.override,
    clearOverride: script.clearOverride,
    hold: script.hold,
    release: script.release,
    delayUntil(gate, method) {
      script.hold(method)
      const release = () => script.release(method)
      gate.then(release, release)
    },
    requests: log.entries,
  }
}

export declare namespace createSolanaWalletControl {
  type Parameters = {
    store: SolanaWalletStore
    prompts: Prompts
    script: Script
    log: RequestLog
    person: { mode: WalletMode }
    addresses: readonly string[]
    clusters: readonly SolanaWalletCluster[]
  }
}
