import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { commands, startModel } from '../../../test/relayModel.ts'
import type { MessageStore } from './store/MessageStore.ts'
import { createMemoryStore } from './store/memoryStore.ts'
import { createSqliteStore } from './store/sqliteStore.ts'

/** The number of random sequences of commands that the test runs. `RELAY_HISTORIES=10000` makes the test longer. */
const sequenceCount = Number(process.env.RELAY_HISTORIES ?? 1_000)

const folder = mkdtempSync(join(tmpdir(), 'latchkey-model-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Runs random sequences of commands against a real relay and compares it with the model. Each call of `openStores` returns a function for
 * one run, which opens that run's store, and opens it again after a restart.
 */
function compareWithModel(openStores: () => () => MessageStore, numRuns: number) {
  return fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (history) => {
      let real: ReturnType<typeof startModel>['real'] | undefined
      await fc.asyncModelRun(() => {
        const started = startModel(openStores())
        real = started.real
        return started
      }, history)
      await real?.store.close()
    }),
    { numRuns },
  )
}

test('behavior: matches the model with a store in memory', { timeout: 600_000 }, async () => {
  await compareWithModel(() => {
    const store = createMemoryStore()
    return () => store
  }, sequenceCount)
})

test('behavior: matches the model with a store on disk', { timeout: 600_000 }, async () => {
  let files = 0
  await compareWithModel(() => {
    files += 1
    const file = join(folder, `${files}.sqlite`)
    return () => createSqliteStore(file)
  }, sequenceCount / 10)
})
