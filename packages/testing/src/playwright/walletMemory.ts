import type { Page } from '@playwright/test'
import type { MemoryRequest, MemoryResponse } from './createReloadSafeStorage.ts'
import type { PersonScript } from './personScript.ts'

/** What a test stores for a wallet. The key of `states` is the origin of the page. */
type Memory = { states: Map<string, unknown>; script: PersonScript }

const memoriesByPage = new WeakMap<Page, Map<string, Memory>>()

/**
 * Creates the memory of a new wallet of this page: the state of the wallet for each origin, and how the person who uses the wallet
 * responds.
 */
export async function openMemory(page: Page): Promise<{ key: string; script: PersonScript }> {
  const memoriesByKey = memoriesByPage.get(page) ?? (await exposeMemories(page))
  const key = `wallet-${memoriesByKey.size + 1}`
  const script: PersonScript = { overrides: {}, held: [] }
  memoriesByKey.set(key, { states: new Map(), script })
  return { key, script }
}

async function exposeMemories(page: Page): Promise<Map<string, Memory>> {
  const memoriesByKey = new Map<string, Memory>()
  memoriesByPage.set(page, memoriesByKey)
  await page.exposeBinding('__testWalletMemory', (_source, request: MemoryRequest): MemoryResponse => {
    const memory = memoriesByKey.get(request.key)
    if (!memory) throw new Error(`There is no wallet ${request.key} on this page.`)
    if (request.type === 'save') memory.states.set(request.origin, request.state)
    return { state: memory.states.get(request.origin), script: memory.script }
  })
  return memoriesByKey
}
