import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { createParamsSchemas } from './params.ts'

describe('createParams', () => {
  test.each([
    ['batchPublish', 'messages'],
    ['batchUnsubscribe', 'subscriptions'],
    ['batchSubscribe', 'topics'],
    ['batchFetchMessages', 'topics'],
  ] as const)('behavior: %s reads no item after the first invalid one', (method, name) => {
    const read = new Set<number>()
    const items = new Proxy(Array(500).fill({}), {
      get(target, key) {
        if (/^\d+$/.test(String(key))) read.add(Number(key))
        return Reflect.get(target, key)
      },
    })
    const { error } = createParamsSchemas(defaultLimits)[method].safeParse({ [name]: items })
    expect(new Set(error?.issues.map(({ path }) => path.slice(0, 2).join('.')))).toEqual(new Set([`${name}.0`]))
    expect([...read]).toEqual([0])
  })
})
