import { createPrompts, type Prompt, type WalletMode } from './createPrompts.ts'
import { createRequestLog, type WalletRequest } from './createRequestLog.ts'
import { createScript, type Override } from './createScript.ts'
import type { SiteState } from './createWalletStore.ts'
import { ProviderRpcError } from './providerErrors.ts'

/** What the persons at scripted wallets of every kind can do. Methods are named as the page names them. */
export type PersonControl = {
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
  lock(): void
  unlock(): void
  /** Takes the site's permission away, as a person does in the list of connected sites. */
  revoke(): void
  /** Has a method fail or answer as given, without a prompt. */
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

/**
 * Logs a request of the page, does with it what the test said, and otherwise the work, which asks the person by `prompt`.
 *
 * @throws Error at once, in place of a promise, in the mode `throw`
 */
export type Ask = <result>(
  method: string,
  params: unknown,
  work: (prompt: () => Promise<void>) => Promise<result>,
) => Promise<result>

/** The person at a scripted wallet of any kind, and how the page's requests come to them. */
export function createPerson({ store, ready, ...given }: createPerson.Parameters): createPerson.ReturnType {
  const prompts = createPrompts()
  const script = createScript()
  const log = createRequestLog()
  let { mode } = given

  const ask: Ask = (method, params, work) => {
    const entry = log.open(method, params)
    const fail = (error: unknown, code?: number): never => {
      entry.outcome = { status: 'failed', code }
      throw error
    }
    if (mode === 'throw') return fail(new Error('The wallet is broken.'))
    const prompt = () => {
      entry.prompted = true
      return prompts.ask({ id: entry.id, method, params }, mode)
    }
    const answer = async () => {
      await ready()
      const played = await script.play(method)
      return played ? (played.result as never) : work(prompt)
    }
    return answer().then(
      (result) => {
        entry.outcome = { status: 'answered' }
        return result
      },
      (error) => fail(error, error instanceof ProviderRpcError ? error.code : undefined),
    )
  }

  const control: PersonControl = {
    get mode() {
      return mode
    },
    setMode(next) {
      mode = next
    },
    pending: prompts.pending,
    nextPrompt: prompts.next,
    approve: (id) => prompts.answer('approve', id),
    reject: (id) => prompts.answer('reject', id),
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
  return { ask, control }
}

export declare namespace createPerson {
  type Parameters = {
    store: { update(change: Partial<SiteState>): void }
    /** What it does at first. */
    mode: WalletMode
    /** Settles once the wallet can answer. */
    ready(): Promise<void>
  }
  type ReturnType = { ask: Ask; control: PersonControl }
}
