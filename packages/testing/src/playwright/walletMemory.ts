import type { Page } from '@playwright/test'
import type { MemoryRequest, MemoryResponse } from './createPageMemory.ts'
import type { PersonScript } from './personScript.ts'

type Memory = { states: Map<string, unknown>; script: PersonScript }

const memoriesByPage = new WeakMap<Page, Map<string, Memory>>()

/**
 * Creates the memory of a new wallet of this page. It has the wallet's state for each origin, and how the person who uses the wallet
 * responds.
 */
export async function openMemory(page: Page): Promise<{ key: string; script: PersonScript }> {
  const wallets = memoriesByPage.get(page) ?? (await exposeMemories(page))
  const key = `wallet-${wallets.size + 1}`
  const script: PersonScript = { overrides: {}, held: [] }
  wallets.set(key, { states: new Map(), script })
  return { key, script }
}

async function exposeMemories(page: Page): Promise<Map<string, Memory>> {
  const wallets = new Map<string, Memory>()
  memoriesByPage.set(page, wallets)
  await page.exposeBinding('__testWalletMemory', (_source, request: MemoryRequest): MemoryResponse => {
    const memory = wallets.get(request.key)
    if (!memory) throw new Error(`There is no wallet ${request.key} on this page.`)
    if (request.type === 'save') memory.states.set(request.origin, request.state)
    return { state: memory.states.get(request.origin), script: memory.script }
  })
  return wallets
}
