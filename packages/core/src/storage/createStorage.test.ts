import { describe, expect, test } from 'vitest'
import { memoryBackend } from './backends.ts'
import { createStorage, type StorageBackend, type StorageProblem } from './createStorage.ts'

const prefix = 'latchkey/default/'

/** Creates a storage with this backend. `problems` receives the problems that the storage reports. */
function setup(backend: StorageBackend | undefined = memoryBackend()) {
  const problems: StorageProblem[] = []
  const storage = createStorage({ prefix, backend, onProblem: (problem) => problems.push(problem) })
  return { storage, problems }
}

/** Creates a backend that already contains these texts. */
function createFilledBackend(texts: Record<string, string>): StorageBackend {
  const backend = memoryBackend()
  for (const [key, text] of Object.entries(texts)) backend.setItem(key, text)
  return backend
}

function readContents(backend: StorageBackend): Record<string, string | null> {
  return Object.fromEntries(backend.keys().map((key) => [key, backend.getItem(key)]))
}

/** Creates a backend in which these methods throw. */
function createFailingBackend(
  methods: readonly (keyof StorageBackend)[],
  error: unknown,
  under = memoryBackend(),
): StorageBackend {
  const fail = () => {
    throw error
  }
  return { ...under, ...Object.fromEntries(methods.map((method) => [method, fail])) }
}

const quotaError = () => new DOMException('full', 'QuotaExceededError')
const securityError = () => new DOMException('denied', 'SecurityError')

describe('createStorage', () => {
  test('behavior: does not store large pictures of wallets', () => {
    const backend = memoryBackend()
    const { storage } = setup(backend)
    storage.unlock()
    const imageUrl = `data:image/png;base64,${'A'.repeat(200_000)}`
    storage.write('recentWallets', [{ id: 'a', name: 'A', imageUrl }])
    storage.write('recentConnections', { eip155: [{ connectorId: 'a', address: '0x1', name: 'A', imageUrl }] })
    expect(readContents(backend)).toEqual({
      [`${prefix}version`]: '1',
      [`${prefix}recentWallets`]: '[{"id":"a","name":"A"}]',
      [`${prefix}recentConnections`]: '{"eip155":[{"connectorId":"a","address":"0x1","name":"A"}]}',
    })
  })

  test('default', () => {
    const backend = memoryBackend()
    const { storage, problems } = setup(backend)
    storage.unlock()
    storage.write('activeNamespace', 'solana')
    expect(storage.read('activeNamespace')).toBe('solana')
    expect(readContents(backend)).toEqual({ [`${prefix}version`]: '1', [`${prefix}activeNamespace`]: '"solana"' })
    storage.remove('activeNamespace')
    expect(storage.read('activeNamespace')).toBeUndefined()
    expect(readContents(backend)).toEqual({ [`${prefix}version`]: '1' })
    expect(problems).toEqual([])
  })

  test('behavior: stores nothing before the visitor’s first action, and then all pending values', () => {
    const backend = memoryBackend()
    const { storage } = setup(backend)
    storage.write('activeNamespace', 'solana')
    storage.scope('eip155').set('a', '1')
    storage.write('connectionStatus', {})
    storage.remove('connectionStatus')
    expect(readContents(backend)).toEqual({})
    expect(storage.read('activeNamespace')).toBe('solana')
    storage.unlock()
    storage.unlock()
    expect(readContents(backend)).toEqual({
      [`${prefix}version`]: '1',
      [`${prefix}activeNamespace`]: '"solana"',
      [`${prefix}eip155/a`]: '1',
    })
  })

  test('behavior: stores immediately if the storage has data of an earlier visit', () => {
    const backend = createFilledBackend({ [`${prefix}version`]: '1' })
    setup(backend).storage.write('activeNamespace', 'solana')
    expect(backend.getItem(`${prefix}activeNamespace`)).toBe('"solana"')
  })

  test('behavior: a later storage reads the stored data', () => {
    const backend = memoryBackend()
    const { storage } = setup(backend)
    storage.unlock()
    storage.write('connectionStatus', { eip155: 'connected' })
    storage.scope('eip155').set('session', 'x')
    const { storage: later } = setup(backend)
    expect([later.read('connectionStatus'), later.scope('eip155').get('session')]).toEqual([
      { eip155: 'connected' },
      'x',
    ])
  })

  test('behavior: an invalid entry of one namespace does not take those of the others', () => {
    const backend = memoryBackend()
    const { storage } = setup(backend)
    storage.unlock()
    storage.write('connectedConnectorIds', { eip155: ['x'.repeat(255)], solana: ['Phantom'] })
    const { storage: later, problems } = setup(backend)
    expect([later.read('connectedConnectorIds'), problems]).toEqual([{ solana: ['Phantom'] }, []])
  })

  test('behavior: does not store a value that it would not read, nor keep the value before it', () => {
    const backend = memoryBackend()
    const { storage, problems } = setup(backend)
    storage.unlock()
    for (const id of ['io.metamask', 'x'.repeat(255)]) storage.write('connectedConnectorIds', { eip155: [id] })
    expect([storage.read('connectedConnectorIds'), problems]).toEqual([undefined, []])
    expect(readContents(backend)).toEqual({ [`${prefix}version`]: '1' })
  })

  test('behavior: two kits do not share data', () => {
    const backend = memoryBackend()
    const kits = ['latchkey/a/', 'latchkey/a-b/', 'latchkey/default/'].map((prefix) =>
      createStorage({ prefix, backend, onProblem: () => {} }),
    )
    for (const [index, kit] of kits.entries()) {
      kit.unlock()
      kit.write('connectedConnectorIds', { eip155: [`wallet ${index}`] })
    }
    kits[0]?.remove('connectedConnectorIds')
    expect(kits.map((kit) => kit.read('connectedConnectorIds'))).toEqual([
      undefined,
      { eip155: ['wallet 1'] },
      { eip155: ['wallet 2'] },
    ])
    backend.setItem('latchkey/a/version', '2')
    createStorage({ prefix: 'latchkey/a/', backend, onProblem: () => {} })
    expect(kits[1]?.read('connectedConnectorIds')).toEqual({ eip155: ['wallet 1'] })
  })

  test('behavior: calls the listener when another page changes a key of this kit', () => {
    const listeners = new Set<(key: string) => void>()
    const backend = {
      ...memoryBackend(),
      subscribe(listener: (key: string) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const storage = createStorage({ prefix: 'latchkey/default/', backend, onProblem() {} })
    let changes = 0
    const stop = storage.subscribe('activeNamespace', () => changes++)
    for (const key of ['latchkey/default/activeNamespace', 'latchkey/default/version', 'latchkey/b/activeNamespace'])
      for (const listener of listeners) listener(key)
    expect(changes).toBe(1)
    stop()
    expect(listeners.size).toBe(0)
  })

  test('behavior: two scopes and the kit itself do not share data', () => {
    const { storage } = setup()
    storage.scope('eip155').set('activeNamespace', 'x')
    storage.scope('solana').set('activeNamespace', 'y')
    expect([
      storage.read('activeNamespace'),
      storage.scope('eip155').get('activeNamespace'),
      storage.scope('solana').get('activeNamespace'),
    ]).toEqual([undefined, 'x', 'y'])
    storage.scope('eip155').remove('activeNamespace')
    expect(storage.scope('eip155').get('activeNamespace')).toBeUndefined()
  })

  test('error: blocked if there is no storage', () => {
    const problems: StorageProblem[] = []
    const storage = createStorage({ prefix, backend: undefined, onProblem: (problem) => problems.push(problem) })
    storage.unlock()
    storage.write('activeNamespace', 'solana')
    expect([storage.read('activeNamespace'), problems]).toEqual(['solana', ['blocked']])
  })

  test('error: blocked if every access throws', () => {
    const { storage, problems } = setup(
      createFailingBackend(['getItem', 'setItem', 'removeItem', 'keys'], securityError()),
    )
    expect(storage.read('activeNamespace')).toBeUndefined()
    storage.unlock()
    storage.write('activeNamespace', 'solana')
    storage.write('connectionStatus', { eip155: 'connected' })
    storage.remove('connectionStatus')
    expect([storage.read('activeNamespace'), storage.read('connectionStatus'), problems]).toEqual([
      'solana',
      undefined,
      ['blocked'],
    ])
  })

  test('error: full', () => {
    const { storage, problems } = setup(createFailingBackend(['setItem'], quotaError()))
    storage.unlock()
    storage.write('activeNamespace', 'solana')
    storage.write('activeNamespace', 'eip155')
    expect([storage.read('activeNamespace'), problems]).toEqual(['eip155', ['full']])
  })

  test('behavior: retries a failed write with the next write of its key', () => {
    const innerBackend = memoryBackend()
    let isFull = true
    const { storage } = setup({
      ...innerBackend,
      setItem: (key, value) => {
        if (isFull) throw quotaError()
        innerBackend.setItem(key, value)
      },
    })
    storage.unlock()
    storage.write('activeNamespace', 'solana')
    isFull = false
    storage.write('activeNamespace', 'eip155')
    expect(innerBackend.getItem(`${prefix}activeNamespace`)).toBe('"eip155"')
  })

  test.each(['{', '', 'undefined', '"evm"', 'null', '[]'])('error: corrupt for %j', (text) => {
    const backend = createFilledBackend({ [`${prefix}version`]: '1', [`${prefix}activeNamespace`]: text })
    const { storage, problems } = setup(backend)
    expect(storage.read('activeNamespace')).toBeUndefined()
    expect(storage.read('activeNamespace')).toBeUndefined()
    expect(readContents(backend)).toEqual({ [`${prefix}version`]: '1' })
    expect(problems).toEqual(['corrupt'])
  })

  test('behavior: a corrupt value does not affect other keys', () => {
    const { storage } = setup(
      createFilledBackend({
        [`${prefix}version`]: '1',
        [`${prefix}recentWallets`]: 'nonsense',
        [`${prefix}connectionStatus`]: '{"eip155":"connected"}',
      }),
    )
    expect([storage.read('recentWallets'), storage.read('connectionStatus')]).toEqual([
      undefined,
      { eip155: 'connected' },
    ])
  })

  test.each(['2', '0', '', 'x'.repeat(5000)])('error: version for stored data of version %s', (version) => {
    const backend = createFilledBackend({
      [`${prefix}version`]: version,
      [`${prefix}connectionStatus`]: '{"eip155":"connected"}',
      'latchkey/other/connectionStatus': 'kept',
      'host-key': 'kept',
    })
    const { storage, problems } = setup(backend)
    expect(storage.read('connectionStatus')).toBeUndefined()
    storage.write('activeNamespace', 'solana')
    expect(readContents(backend)).toEqual({
      [`${prefix}version`]: '1',
      [`${prefix}activeNamespace`]: '"solana"',
      'latchkey/other/connectionStatus': 'kept',
      'host-key': 'kept',
    })
    expect(problems).toEqual(['version'])
  })

  test('behavior: warns only once, about the first problem', () => {
    const backend = createFailingBackend(
      ['setItem'],
      quotaError(),
      createFilledBackend({ [`${prefix}version`]: '1', [`${prefix}recentWallets`]: '{' }),
    )
    const { storage, problems } = setup(backend)
    storage.read('recentWallets')
    storage.write('activeNamespace', 'solana')
    storage.write('activeNamespace', 'eip155')
    expect(problems).toEqual(['corrupt'])
  })
})
