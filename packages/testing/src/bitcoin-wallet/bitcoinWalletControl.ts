import type { Prompt, Prompts, WalletMode } from '../wallet/createPrompts.ts'
import type { RequestLog, WalletRequest } from '../wallet/createRequestLog.ts'
import type { Override, Script } from '../wallet/createScript.ts'
import type { BitcoinWalletStore } from './bitcoinWalletState.ts'
import type { BitcoinKeys } from './testBitcoinAccounts.ts'

/** The person's side of a scripted Bitcoin wallet. Methods are named as the page names them in the wallet's shape. */
export type BitcoinWalletControl = {
  readonly mode: WalletMode
  setMode(mode: WalletMode): void
  /** The prompts that are open, oldest first (mode `manual`). */
  pending(): Prompt[]
  /** The oldest open prompt, as soon as there is one. */
  nextPrompt(): Promise<Prompt>
  /** Approves one open prompt, by default the oldest. Throws when it is not open. */
  approve(id?: number): void
  /** Declines one open prompt, by default the oldest. Throws when it is not open. */
  reject(id?: number): void
  /** Shows another of its accounts, by its place among them. */
  useAccount(index: number): void
  /** Moves the wallet to a network that it knows, as a person does in its menu. */
  switchNetwork(caipNetworkId: string): void
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
  /** Every request of this page, in order. */
  requests(): WalletRequest[]
}

export declare namespace createBitcoinWalletControl {
  type Parameters = {
    store: BitcoinWalletStore
    prompts: Prompts
    script: Script
    log: RequestLog
    person: { mode: WalletMode }
    accounts: readonly BitcoinKeys[]
  }
}

/** @internal */
export function createBitcoinWalletControl(parts: createBitcoinWalletControl.Parameters): BitcoinWalletControl {
  const { store, prompts, script, log, person, accounts } = parts
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
    useAccount(index) {
      if (!accounts[index]) throw new Error(`The wallet has no account ${index}.`)
      store.update({ account: index })
    },
    switchNetwork(caipNetworkId) {
      if (!store.get().networks.some((network) => network.caipNetworkId === caipNetworkId)) {
        throw new Error(`The wallet has no network ${caipNetworkId}.`)
      }
      store.update({ caipNetworkId })
    },
    lock: () => store.update({ lock: 'locked' }),
    unlock: () => store.update({ lock: 'unlocked' }),
    revoke: () => store.update({ site: 'stranger' }),
    override: script.override,
    clearOverride: script.clearOverride,
    hold: script.hold,
    release: script.release,
    requests: log.entries,
  }
}
