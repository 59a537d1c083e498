import { describe, expect, test } from 'vitest'
import { evmOne, evmTwo, openPhone } from '../../test/openPhone.ts'
import type { PhoneOptions } from '../phone.ts'
import { memoryPhoneStorage } from '../phoneStorage.ts'

const calls = [{ to: '0x00000000000000000000000000000000000000aa', value: '0x1' }]

async function openConnected(options: Partial<PhoneOptions> = {}) {
  const { phone, site, connect } = await openPhone(options)
  const { topic } = await connect()
  const ask = (method: string, params: unknown): Promise<unknown> => {
    const response = site.request({ topic, chainId: evmOne, request: { method, params } })
    response.catch(() => {})
    return response
  }
  return { phone, ask }
}

describe('sendCalls', () => {
  test('behavior: shows the batch on the network that it names', async () => {
    const { ask, phone } = await openConnected()
    void ask('wallet_sendCalls', [{ chainId: '0x7a6a', calls, atomicRequired: false }])
    expect(await phone.nextPrompt()).toMatchObject({ caipNetworkId: evmTwo, method: 'wallet_sendCalls' })
  })

  test('error: another batch with the same id was approved meanwhile', async () => {
    const { ask, phone } = await openConnected()
    const asked = [1, 2].map(() => ask('wallet_sendCalls', [{ id: 'twin', chainId: '0x7a69', calls }]))
    await expect.poll(() => phone.requests()).toHaveLength(2)
    await phone.approve()
    await expect(phone.approve()).rejects.toMatchObject({ code: 5720 })
    const settled = await Promise.allSettled(asked)
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('getCallsStatus', () => {
  test('behavior: a batch that ran when the phone was turned off has ended', async () => {
    const storage = memoryPhoneStorage()
    const batch = { caipNetworkId: evmOne, size: 2, hashes: [], progress: 'running' }
    await storage.setItem('phone/calls/cut-short', batch)
    const { ask } = await openConnected({ storage })
    expect(await ask('wallet_getCallsStatus', ['cut-short'])).toMatchObject({ status: 400, receipts: [] })
  })
})
