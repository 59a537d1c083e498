import type { Page } from '@playwright/test'
import type { Prompt, WalletMode } from '../wallet/createPrompts.ts'
import type { WalletRequest } from '../wallet/createRequestLog.ts'
import type { Override } from '../wallet/createScript.ts'
import type { PageRegistry } from './pageMemory.ts'
import type { PersonScript } from './personScript.ts'

/**
 * Lets a test control the person at a wallet of any chain in a page. `setMode`, `override` and `hold` can be called before the page is
 * open, and last across reloads. All other methods need an open page.
 */
export type PagePerson = {
  setMode(mode: WalletMode): Promise<void>
  /** Makes a method fail or return a given result. An override with `times` ends when the page is reloaded. */
  override(method: string, override: Override): Promise<void>
  clearOverride(method: string): Promise<void>
  /** Delays every response of a method until `release`. */
  hold(method: string): Promise<void>
  release(method: string): Promise<void>

  /** Approves one prompt (mode `manual`), by default the oldest. If none is open, it waits for one. */
  approve(id?: number): Promise<void>
  /** Declines one prompt (mode `manual`), by default the oldest. If none is open, it waits for one. */
  reject(id?: number): Promise<void>
  /** Waits for an open prompt and returns the oldest one. */
  nextPrompt(): Promise<Prompt>
  /** Returns the open prompts, oldest first. */
  pending(): Promise<Prompt[]>

  lock(): Promise<void>
  unlock(): Promise<void>
  /** Removes the site's permission. */
  revoke(): Promise<void>
  /** Announces the wallet, for the first time (`announcing: 'later'`) or again. */
  announce(): Promise<void>

  /** Every request of the open page, in order. */
  requests(): Promise<WalletRequest[]>
  /** The requests that showed a prompt. */
  prompts(): Promise<WalletRequest[]>
}

/** @returns the person, and a function that runs methods of this kind of wallet */
export function createPagePerson({ page, key, script, name }: createPagePerson.Parameters) {
  /** Runs a method of the wallet. Returns `absent` if the page was not opened yet. */
  const attempt = (act: string, parameters: readonly unknown[]) =>
    page.evaluate(
      async ([key, act, parameters]) => {
        const wallet = (window as unknown as { __testWallets?: PageRegistry }).__testWallets?.[key]
        if (!wallet) return { status: 'absent' as const }
        const acts = { ...wallet.control, announce: wallet.announce } as Record<string, unknown>
        return {
          status: 'done' as const,
          value: await (acts[act] as (...parameters: unknown[]) => unknown)(...parameters),
        }
      },
      [key, act, parameters] as const,
    )
  const run = async (act: string, ...parameters: unknown[]): Promise<never> => {
    const outcome = await attempt(act, parameters)
    if (outcome.status === 'done') return outcome.value as never
    throw new Error(`The wallet "${name}" is in no page yet: open one before calling ${act}().`)
  }
  const requests = (): Promise<WalletRequest[]> => run('requests')
  const nextPrompt = (): Promise<Prompt> => run('nextPrompt')

  const person: PagePerson = {
    async setMode(mode) {
      script.mode = mode
      await attempt('setMode', [mode])
    },
    async override(method, override) {
      if (override.times !== undefined) return run('override', method, override)
      script.overrides[method] = override
      await attempt('override', [method, override])
    },
    async clearOverride(method) {
      delete script.overrides[method]
      await attempt('clearOverride', [method])
    },
    async hold(method) {
      script.held.push(method)
      await attempt('hold', [method])
    },
    async release(method) {
      script.held = script.held.filter((other) => other !== method)
      await attempt('release', [method])
    },
    approve: async (id) => run('approve', id ?? (await nextPrompt()).id),
    reject: async (id) => run('reject', id ?? (await nextPrompt()).id),
    nextPrompt,
    pending: () => run('pending'),
    lock: () => run('lock'),
    unlock: () => run('unlock'),
    revoke: () => run('revoke'),
    announce: () => run('announce'),
    requests,
    prompts: async () => (await requests()).filter(({ prompted }) => prompted),
  }
  return { person, run }
}

export declare namespace createPagePerson {
  type Parameters = { page: Page; key: string; script: PersonScript; name: string }
}
