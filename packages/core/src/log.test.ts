import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigurationError } from './errors/configuration.ts'
import { ConnectionError } from './errors/connection.ts'
import { createLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

const texts = (log: ReturnType<typeof createLog>) => log.entries().map(({ text }) => text)

describe('createLog', () => {
  test('default', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const log = createLog({ now: () => 7 })
    log.tell('warn', 'a warning')
    log.error('an error')
    expect(log.entries()).toEqual([{ time: 7, level: 'error', text: 'an error' }])
  })

  test.each([
    ['debug', ['w', 'e']],
    ['info', ['w', 'e']],
    ['warn', ['w', 'e']],
    ['error', ['e']],
    ['silent', []],
  ] as const)('param: level %s', (level, kept) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const log = createLog({ level })
    log.tell('warn', 'w')
    log.error('e')
    expect(texts(log)).toEqual(kept)
  })

  test('behavior: keeps about one megabyte and drops the oldest entries', () => {
    const log = createLog()
    const kilobyte = 'x'.repeat(500)
    for (let index = 0; index < 3000; index++) log.error(`${index} ${kilobyte}`)
    const keptTexts = texts(log)
    const bytes = 2 * keptTexts.join('').length
    expect(bytes).toBeGreaterThan(800_000)
    expect(bytes).toBeLessThanOrEqual(1_000_000)
    expect(keptTexts.at(-1)).toBe(`2999 ${kilobyte}`)
    expect(keptTexts[0]).toBe(`${3000 - keptTexts.length} ${kilobyte}`)
  })

  test('behavior: limits the number of empty entries too', () => {
    const log = createLog()
    for (let index = 0; index < 30_000; index++) log.error('')
    expect(log.entries().length).toBeLessThanOrEqual(10_000)
  })

  test('behavior: cuts one entry that is too long', () => {
    const log = createLog()
    log.error('before')
    log.error('y'.repeat(2_000_000))
    expect(texts(log)).toEqual(['y'.repeat(500_000)])
  })

  test('behavior: writes an error with its causes', () => {
    const log = createLog()
    log.error(new ConnectionError('ProviderFailed', { cause: { code: -32000, message: 'nonce too low' } }))
    expect(texts(log)).toEqual([
      'ConnectionError ProviderFailed: The wallet did not answer as it should\nCaused by: -32000: nonce too low',
    ])
  })

  test('behavior: writes any value that a wallet throws', () => {
    const log = createLog()
    const cyclicError: Error & { cause?: unknown } = new Error('round')
    cyclicError.cause = cyclicError
    for (const value of [undefined, null, 5n, Symbol('s'), Object.create(null), { code: 4001 }, cyclicError])
      log.error(value)
    expect(texts(log).slice(0, 6)).toEqual([
      'undefined',
      'null',
      '5',
      'Symbol(s)',
      'An object without a message',
      '4001',
    ])
    expect(texts(log)[6]?.startsWith('Error: round\nCaused by: Error: round')).toBe(true)
  })

  test('behavior: entries() returns a copy', () => {
    const log = createLog()
    const before = log.entries()
    log.error('later')
    expect(before).toEqual([])
  })

  test.each(['warn', 'error'] as const)('behavior: tell(%j) also writes to the console', (level) => {
    const consoleMethod = vi.spyOn(console, level).mockImplementation(() => {})
    const log = createLog({ level: 'warn' })
    log.tell(level, 'look here')
    expect(consoleMethod.mock.calls).toEqual([['[latchkey]', 'look here']])
    expect(log.entries()).toMatchObject([{ level, text: 'look here' }])
  })

  test('behavior: writes a configuration error to the console only once', () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    const log = createLog({ level: 'silent' })
    const configurationError = new ConfigurationError('AdapterNotFound')
    log.error(configurationError)
    log.error(configurationError)
    log.tell('error', configurationError)
    expect(spoken.mock.calls).toEqual([['[latchkey]', configurationError]])
  })

  test('behavior: does not write errors of visitors, wallets or destroyed kits to the console', () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    const log = createLog()
    for (const value of [
      new ConnectionError('UserRejected'),
      new Error('of a wallet'),
      new ConfigurationError('KitDestroyed', { values: { id: 'default' } }),
    ])
      log.error(value)
    expect(spoken).not.toHaveBeenCalled()
    expect(log.entries()).toHaveLength(3)
  })

  test('behavior: writes objects that throw on access', () => {
    const refuse = () => {
      throw new Error('Not for you.')
    }
    const traps = { get: refuse, getPrototypeOf: refuse, ownKeys: refuse }
    const log = createLog()
    for (const value of [
      new Proxy({}, traps),
      new Proxy(() => {}, traps),
      new Error('told', { cause: new Proxy({}, traps) }),
    ])
      log.error(value)
    expect(log.entries().map(({ text }) => text)).toEqual([
      'An object without a message',
      'An object without a message',
      'Error: told\nCaused by: An object without a message',
    ])
  })
})
