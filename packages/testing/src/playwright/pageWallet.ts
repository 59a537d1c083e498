import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import type { Prompt, WalletMode } from '../wallet/createPrompts.ts'
import type { WalletRequest } from '../wallet/createRequestLog.ts'
import type { Override } from '../wallet/createScript.ts'
import type { WalletControl } from '../wallet/walletControl.ts'
import type { PageRegistry } from './page.ts'
import type { PersonScript } from './personScript.ts'

/**
 * A scripted wallet in a page, held by the test. What the person was told (`setMode`, `override`, `hold`) may be said
 * before the page is open and holds across reloads; all else needs the page.
 */
export type PageWallet = {
  readonly name: string
  readonly rdns: string
  /** The accounts of its keys, checksummed; the first is active. */
  readonly addresses: readonly Address[]

  setMode(mode: WalletMode): Promise<void>
  /** Has a method fail or answer as given. With `times`, in the page that is open alone. */
  override(method: string, override: Override): Promise<void>
  clearOverride(method: string): Promise<void>
  hold(method: string): Promise<void>
  release(method: string): Promise<void>

  /** Approves one prompt (mode `manual`), by default the oldest, waiting for one where none is open. */
  approve(id?: number): Promise<void>
  /** Declines one prompt (mode `manual`), by default the oldest, waiting for one where none is open. */
  reject(id?: number): Promise<void>
  nextPrompt(): Promise<Prompt>
  pending(): Promise<Prompt[]>

  setAccounts(addresses: readonly [Address, ...Address[]]): Promise<void>
  switchChain(chainId: number): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  revoke(): Promise<void>
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  /** Announces the wallet, for the first time (`announcing: 'later'`) or once more. */
  announce(): Promise<void>

  /** Every request of the page that is open, in order. */
  requests(): Promise<WalletRequest[]>
  /** Those for which the person was asked. */
  prompts(): Promise<WalletRequest[]>
}

type Act = Exclude<keyof WalletControl, 'mode' | 'delayUntil'> | 'announce'

export function createPageWallet({ page, key, script, ...identity }: createPageWallet.Parameters): PageWallet {
  /** Where no wallet is: a page that was not opened yet. */
  const attempt = (act: Act, given: readonly unknown[]) =>
    page.evaluate(
      async ([key, act, given]) => {
        const wallet = (window as unknown as { __testWallets?: PageRegistry }).__testWallets?.[key]
        if (!wallet) return { status: 'absent' as const }
        const run = (act === 'announce' ? wallet.announce : wallet.control[act]) as (...given: unknown[]) => unknown
        return { status: 'done' as const, value: await run(...given) }
      },
      [key, act, given] as const,
    )
  const run = async (act: Act, ...given: unknown[]): Promise<never> => {
    const outcome = await attempt(act, given)
    if (outcome.status === 'done') return outcome.value as never
    throw new Error(`The wallet "${identity.name}" is in no page yet: open one before calling ${act}().`)
  }
  const requests = (): Promise<WalletRequest[]> => run('requests')
  const nextPrompt = (): Promise<Prompt> => run('nextPrompt')

  return {
    ...identity,
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
    setAccounts: (addresses) => run('setAccounts', addresses),
    switchChain: (chainId) => run('switchChain', chainId),
    lock: () => run('lock'),
    unlock: () => run('unlock'),
    revoke: () => run('revoke'),
    disconnect: () => run('disconnect'),
    reconnect: () => run('reconnect'),
    announce: () => run('announce'),
    requests,
    prompts: async () => (await requests()).filter(({ prompted }) => prompted),
  }
}

export declare namespace createPageWallet {
  type Parameters = {
    page: Page
    key: string
    script: PersonScript
    name: string
    rdns: string
    addresses: readonly Address[]
  }
}
