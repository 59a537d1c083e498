import { describe, expect, test } from 'vitest'
import { toNetwork, usePage } from '../../test/usePage.ts'

const page = usePage()
const { one, two, start } = page

describe('estimateGas', () => {
  test('default', async () => {
    const { adapter } = start()
    const estimate = adapter.estimateGas?.({
      transaction: { to: two, value: 1n },
      address: one,
      network: toNetwork(page.home),
    })
    expect(await estimate).toBe(21_000n)
  })
})
