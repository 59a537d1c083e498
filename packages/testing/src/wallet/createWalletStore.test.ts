import { describe, expect, test } from 'vitest'
import {
  type CommonWalletState,
  createWalletStore,
  isCommonWalletState,
  type WalletChange,
} from './createWalletStore.ts'
import { memoryStorage } from './walletStorage.ts'

const initial: CommonWalletState = { lock: 'unlocked', site: 'stranger' }
const authorised: CommonWalletState = { lock: 'unlocked', site: 'authorised' }

function create(kept?: unknown) {
  const storage = memoryStorage<CommonWalletState>(kept as CommonWalletState | undefined)
  const store = createWalletStore({ initial, storage, isState: isCommonWalletState })
  const changes: WalletChange<CommonWalletState>[] = []
  const stop = store.subscribe((change) => changes.push(change))
  return { ...store, storage, changes, stop }
}

describe('createWalletStore', () => {
  test('default', () => {
    const { get, update, changes, storage, stop } = create()
    expect(get()).toEqual(initial)
    update({ site: 'authorised' })
    expect([get(), storage.load(), changes]).toEqual([authorised, authorised, [{ before: initial, by: 'act' }]])
    stop()
    update({ lock: 'locked' })
    expect(changes.length).toBe(1)
  })

  test('load', async () => {
    const { get, load, changes } = create(authorised)
    await load()
    expect([get(), changes]).toEqual([authorised, [{ before: initial, by: 'memory' }]])
  })

  test('behavior: a change during the load takes precedence over the stored state', async () => {
    const { get, load, update } = create(authorised)
    const loaded = load()
    update({ lock: 'locked' })
    await loaded
    expect(get()).toEqual({ lock: 'locked', site: 'stranger' })
  })

  test.each([undefined, null, 'authorised', {}, { lock: 'unlocked' }, { lock: 'open', site: 'authorised' }])(
    'error: ignores the stored value %j',
    async (kept) => {
      const { get, load, changes } = create(kept)
      await load()
      expect([get(), changes]).toEqual([initial, []])
    },
  )
})
