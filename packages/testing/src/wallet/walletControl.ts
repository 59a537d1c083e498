import { type Address, isAddressEqual, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Emitter } from './createEmitter.ts'
import type { Prompt, Prompts, WalletMode } from './createPrompts.ts'
import type { RequestLog, WalletRequest } from './createRequestLog.ts'
import type { Override, Script } from './createScript.ts'
import type { WalletStore } from './createWalletStore.ts'
import { disconnected } from './providerErrors.ts'

/** The person's side of a scripted wallet. */
export type WalletControl = {
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
  setAccounts(addresses: readonly [Address, ...Address[]]): void
  /** Moves the wallet to a chain that it knows, as a person does in its menu. */
  switchChain(chainId: number): void
  lock(): void
  unlock(): void
  /** Takes the site's permission away, as a person does in the list of connected sites. */
  revoke(): void
  /** Loses every chain: emits `disconnect`, and each request fails with 4900 until `reconnect`. */
  disconnect(): void
  reconnect(): void
  /** Has a method fail or answer as given, without asking anybody. */
  override(method: string, override: Override): void
  clearOverride(method: string): void
  /** Leaves every request of a method unanswered until `release`. */
  hold(method: string): void
  release(method: string): void
  /** Holds a method until the promise settles. */
  delayUntil(gate: Promise<unknown>, method: string): void
  /** Every request of this page, in order. */
  requests(): WalletRequest[]
}

/** @internal */
export function createWalletControl(parts: createWalletControl.Parameters): WalletControl {
  const { store, prompts, script, log, emitter, link, person, keys, loaded } = parts
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
    setAccounts(addresses) {
      const stranger = addresses.find((address) => !keys.some((key) => isAddressEqual(key.address, address)))
      if (stranger) throw new Error(`The wallet has no key for ${stranger}.`)
      store.update({ accounts: addresses })
    },
    switchChain(chainId) {
      if (!store.get().chains.some(({ id }) => id === chainId)) throw new Error(`The wallet has no chain ${chainId}.`)
      store.update({ chainId })
    },
    lock: () => store.update({ lock: 'locked' }),
    unlock: () => store.update({ lock: 'unlocked' }),
    revoke: () => store.update({ site: 'stranger' }),
    disconnect() {
      if (!link.isUp()) return
      link.set(false)
      emitter.emit('disconnect', disconnected())
    },
    reconnect() {
      if (link.isUp()) return
      link.set(true)
      void loaded.then(() => emitter.emit('connect', { chainId: numberToHex(store.get().chainId) }))
    },
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

export declare namespace createWalletControl {
  type Parameters = {
    store: WalletStore
    prompts: Prompts
    script: Script
    log: RequestLog
    emitter: Emitter
    link: { isUp(): boolean; set(up: boolean): void }
    person: { mode: WalletMode }
    keys: readonly PrivateKeyAccount[]
    loaded: Promise<void>
  }
}
