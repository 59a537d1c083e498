import { expect, test } from 'vitest'
import { createQuietLogger } from './quietLogger.ts'

function open() {
  const logged: string[] = []
  return { logged, logger: createQuietLogger((error) => logged.push((error as Error).message)) }
}

test('default', () => {
  const { logged, logger } = open()
  logger.info('hello')
  logger.warn('careful')
  logger.error('it failed')
  logger.child({ context: 'x' }).error(new Error('and again'))
  logger.error({}, 'in words')
  logger.error({})
  expect(logged).toEqual(['WalletConnect: it failed', 'WalletConnect: and again', 'WalletConnect: in words'])
})

// A regular expression that searches for the end of a token from each position would take an hour for these texts.
test.each(['eyJ-', 'eyJa.', 'wc:', 'ab'.repeat(32), 'did:key:', 'did:key:z-'])(
  'behavior: logs a megabyte of “%s” without secrets',
  (part) => {
    const { logged, logger } = open()
    logger.error(`From a relay: ${part.repeat(1_000_000 / part.length)}`)
    expect(logged[0]).toMatch(/^WalletConnect: From a relay: /)
    expect(logged[0]?.match(/eyJ|wc:|[0-9a-f]{64}\b|did:key:z/)).toBe(null)
  },
)

test('behavior: leaves out keys, topics, URIs and tokens', () => {
  const { logged, logger } = open()
  const key = 'ab'.repeat(32)
  logger.error(`topic ${key} of wc:${key}@2?symKey=${key}`)
  logger.error('ws://relay/?auth=eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2ln by did:key:z6Mkabc')
  expect(logged).toEqual(['WalletConnect: topic … of …', 'WalletConnect: ws://relay/?auth=… by …'])
})
