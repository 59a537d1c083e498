import { describe, expect, test } from 'vitest'
import { address, createTestContext } from '../walletContext.test.setup.ts'
import { getCapabilities } from './getCapabilities.ts'

const atomic = { atomic: { status: 'supported' } }
const methods = ['wallet_getCapabilities']

describe('getCapabilities', () => {
  test.each([
    ['for the account', { capabilities: { [address.toLowerCase()]: { '0x1': atomic } } }],
    ['for the account, as JSON', { capabilities: JSON.stringify({ [address]: { '0x1': atomic } }) }],
    ['for every account', { capabilities: { '0x1': atomic } }],
  ])('behavior: returns the session’s capabilities %s', async (_, properties) => {
    const context = createTestContext({ methods, properties })
    expect(await getCapabilities(context, [address])).toEqual({ '0x1': atomic })
    expect(context.asked).toEqual([])
  })

  test('behavior: returns the session’s capabilities by chain', async () => {
    const scopedProperties = { 'eip155:10': { capabilities: atomic }, eip155: { capabilities: { '0x0': atomic } } }
    const context = createTestContext({ scopedProperties })
    expect(await getCapabilities(context, [address])).toEqual({ '0xa': atomic, '0x0': atomic })
    expect(await getCapabilities(context, [address, ['0x1']])).toEqual({ '0x0': atomic })
  })

  test('behavior: asks the wallet once', async () => {
    const context = createTestContext({ methods, answer: () => ({ '0x1': atomic }) })
    expect(await getCapabilities(context, [address])).toEqual({ '0x1': atomic })
    expect(await getCapabilities(context, [address])).toEqual({ '0x1': atomic })
    expect(context.asked).toEqual(['wallet_getCapabilities'])
  })

  test('behavior: a wallet that reports nothing, or fails, has no capabilities', async () => {
    const fails = () => {
      throw new Error('no')
    }
    expect(await getCapabilities(createTestContext({}), [address])).toEqual({})
    expect(await getCapabilities(createTestContext({ methods, answer: fails }), [address])).toEqual({})
    expect(await getCapabilities(createTestContext({ methods, properties: { capabilities: '{' } }), [address])).toEqual(
      {},
    )
  })

  test('error: CapabilitiesAddressMissing', async () => {
    for (const params of [[], ['nobody'], [7]]) {
      await expect(getCapabilities(createTestContext({ methods }), params)).rejects.toMatchObject({
        code: 'CapabilitiesAddressMissing',
        shortMessage: 'Missing address parameter in `wallet_getCapabilities` request',
      })
    }
  })
})
