import type { Page } from '@playwright/test'
import type { Prompt, WalletMode } from '../wallet/createPrompts.ts'
import type { WalletRequest } from '../wallet/createRequestLog.ts'
import type { Override } from '../wallet/createResponseScript.ts'
import type { PageRegistry } from './createReloadSafeStorage.ts'
import type { PersonScript } from './personScript.ts'

/**
 * Lets a test act as the person who uses a wallet in a page. `setMode`, `override` and `hold` also work before a page is open, and stay in
 * effect across reloads. All other methods need an open page.
 */
export type PagePerson = {
  setMode(mode: WalletMode): Promise<void>
  /** Makes a method of the wallet fail or return the given result. An override with `times` ends when the page is reloaded. */
  override(method: string, override: Override): Promise<void>
  clearOverride(method: string): Promise<void>
  /** Holds back all responses of a method until `release` is called. */
  hold(method: string): Promise<void>
  release(method: string): Promise<void>

  /** Approves a prompt, by default the oldest. Waits for a prompt if none is open. Needed in the mode `manual`. */
  approve(id?: number): Promise<void>
  /** Declines a prompt, by default the oldest. Waits for a prompt if none is open. Needed in the mode `manual`. */
  reject(id?: number): Promise<void>
  /** Resolves with the oldest open prompt. If no prompt is open, waits for the next one. */
  nextPrompt(): Promise<Prompt>
  /** Returns the open prompts, oldest first. */
  pending(): Promise<Prompt[]>

  lock(): Promise<void>
  unlock(): Promise<void>
  /** Removes the site's permission. */
  revoke(): Promise<void>
  /** Announces the wallet to the page: for the first time if the option `announcing` is `later`, otherwise again. */
  announce(): Promise<void>

  /** All requests that the open page has sent to the wallet, in order. */
  requests(): Promise<WalletRequest[]>
  /** The requests of the open page that have shown a prompt. */
  prompts(): Promise<WalletRequest[]>
}

/**
 * Creates the functions with which a test acts as the person who uses a wallet.
 *
 * @returns these functions (`person`), and `run`, which calls other methods of the wallet
 */
export function createPagePerson({ page, key, script, name }: createPagePerson.Parameters) {
  /** Calls a method of the wallet in the page. Returns the status `absent` if no page is open yet. */
  const callIfPresent = (act: string, parameters: readonly unknown[]) =>
    page.evaluate(
      async ([key, act, parameters]) => {
        const wallet = (window as unknown as { __testWallets?: PageRegistry }).__testWallets?.[key]
        if (!wallet) return { status: 'absent' as const }
        const actions = { ...wallet.control, announce: wallet.announce } as Record<string, unknown>
        return {
          status: 'done' as const,
          value: await (actions[act] as (...parameters: unknown[]) => unknown)(...parameters),
        }
      },
      [key, act, parameters] as const,
    )
  const run = async (act: string, ...parameters: unknown[]): Promise<never> => {
    const outcome = await callIfPresent(act, parameters)
    if (outcome.status === 'done') return outcome.value as never
    throw new Error(`The wallet "${name}" is in no page yet: open one before calling ${act}().`)
  }
  const readRequests = (): Promise<WalletRequest[]> => run('requests')
  const nextPrompt = (): Promise<Prompt> => run('nextPrompt')

  const person: PagePerson = {
    async setMode(mode) {
      script.mode = mode
      await callIfPresent('setMode', [mode])
    },
    async override(method, override) {
      if (override.times !== undefined) return run('override', method, override)
      script.overrides[method] = override
      await callIfPresent('override', [method, override])
    },
    async clearOverride(method) {
      delete script.overrides[method]
      await callIfPresent('clearOverride', [method])
    },
    async hold(method) {
      script.held.push(method)
      await callIfPresent('hold', [method])
    },
    async release(method) {
      script.held = script.held.filter((other) => other !== method)
      await callIfPresent('release', [method])
    },
    approve: async (id) => run('approve', id ?? (await nextPrompt()).id),
    reject: async (id) => run('reject', id ?? (await nextPrompt()).id),
    nextPrompt,
    pending: () => run('pending'),
    lock: () => run('lock'),
    unlock: () => run('unlock'),
    revoke: () => run('revoke'),
    announce: () => run('announce'),
    requests: readRequests,
    prompts: async () => (await readRequests()).filter(({ prompted }) => prompted),
  }
  return { person, run }
}

export declare namespace createPagePerson {
  type Parameters = { page: Page; key: string; script: PersonScript; name: string }
}
