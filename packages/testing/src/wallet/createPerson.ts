import { createPrompts, type Prompt, type WalletMode } from './createPrompts.ts'
import { createRequestLog, type WalletRequest } from './createRequestLog.ts'
import { createResponseScript, type Override } from './createResponseScript.ts'
import type { CommonWalletState } from './createWalletStore.ts'
import { ProviderRpcError } from './providerErrors.ts'

/** Lets a test act as the person who uses a scripted wallet. `override` and `hold` expect the method names that the page requests. */
export type PersonControl = {
  readonly mode: WalletMode
  setMode(mode: WalletMode): void
  /** Returns the open prompts, oldest first. Prompts stay open only in the mode `manual`. */
  pending(): Prompt[]
  /** Resolves with the oldest open prompt. If no prompt is open, waits for the next one. */
  nextPrompt(): Promise<Prompt>
  /** Approves an open prompt, by default the oldest. Throws if there is no such open prompt. */
  approve(id?: number): void
  /** Declines an open prompt with the error 4001, by default the oldest. Throws if there is no such open prompt. */
  reject(id?: number): void
  lock(): void
  unlock(): void
  /** Removes the site's permission, as a person does in the wallet's list of connected sites. */
  revoke(): void
  /** Makes a method of the wallet fail or return the given result, without a prompt. */
  override(method: string, override: Override): void
  clearOverride(method: string): void
  /** Holds back all responses of a method until `release` is called. */
  hold(method: string): void
  release(method: string): void
  /** Holds back all responses of a method until the promise `gate` settles. */
  delayUntil(gate: Promise<unknown>, method: string): void
  /** Returns all requests that this page has sent to the wallet, in order. */
  requests(): WalletRequest[]
}

/**
 * Logs a request of the page. Resolves with the response that the test has defined for this method. Without such a response, runs `run`
 * and resolves with its result. To ask the person who uses the wallet, `run` calls `prompt`.
 *
 * @throws Error synchronously in the mode `throw`
 */
export type Ask = <result>(
  method: string,
  params: unknown,
  run: (prompt: () => Promise<void>) => Promise<result>,
) => Promise<result>

/**
 * Creates the simulated person who approves or declines the prompts of a scripted wallet, and `ask`, which handles the requests of the
 * page.
 */
export function createPerson({ store, ready, ...parameters }: createPerson.Parameters): createPerson.ReturnType {
  const prompts = createPrompts()
  const responseScript = createResponseScript()
  const log = createRequestLog()
  let { mode } = parameters

  const ask: Ask = (method, params, run) => {
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
    const respond = async () => {
      await ready()
      const override = await responseScript.play(method)
      return override ? (override.result as never) : run(prompt)
    }
    return respond().then(
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
    override: responseScript.override,
    clearOverride: responseScript.clearOverride,
    hold: responseScript.hold,
    release: responseScript.release,
    delayUntil(gate, method) {
      responseScript.hold(method)
      const release = () => responseScript.release(method)
      gate.then(release, release)
    },
    requests: log.entries,
  }
  return { ask, control }
}

export declare namespace createPerson {
  type Parameters = {
    store: { update(change: Partial<CommonWalletState>): void }
    /** How the person responds to prompts until a test calls `setMode`. */
    mode: WalletMode
    /** Resolves when the wallet has loaded its state and can respond. */
    ready(): Promise<void>
  }
  type ReturnType = { ask: Ask; control: PersonControl }
}
