import { afterEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../test/startKit.ts'
import { address, coinPayment, firstId, otherAddress, startSend, untilOutcome } from '../../test/startSend.ts'
import { memoryBackend } from '../storage/backends.ts'

afterEach(() => vi.unstubAllGlobals())

describe('reload', () => {
  test('behavior: a payment whose transaction is known is followed again', async () => {
    const storage = memoryBackend()
    const { adapter, control, prepare, send, step, stop } = await startSend({ storage })
    control.hold('follow')
    await prepare()
    await send.confirm()
    expect(step()).toEqual({ name: 'sent', payment: coinPayment, transactionId: firstId, status: 'pending' })
    stop()
    const reloaded = await startSend({ adapter, storage })
    expect(reloaded.step()).toEqual({ name: 'sent', payment: coinPayment, transactionId: firstId, status: 'pending' })
    control.release('follow')
    await untilOutcome(reloaded.send)
    expect(reloaded.step()).toMatchObject({ status: 'confirmed' })
    expect(reloaded.sentCalls()).toHaveLength(1)
    reloaded.send.reset()
    reloaded.stop()
    expect((await startSend({ adapter, storage })).step()).toEqual({ name: 'form' })
  })

  test('behavior: a payment whose transaction is unknown stays unconfirmed until the visitor dismisses it', async () => {
    const storage = memoryBackend()
    const { adapter, control, prepare, send, stop } = await startSend({ storage, mode: 'manual' })
    await prepare()
    const confirming = send.confirm()
    await control.nextPrompt()
    stop()
    const reloaded = await startSend({ adapter, storage })
    expect(reloaded.step()).toEqual({ name: 'unconfirmed', payment: coinPayment })
    reloaded.send.update({ amount: '7' })
    await reloaded.send.check()
    expect(reloaded.step()).toEqual({ name: 'unconfirmed', payment: coinPayment })
    reloaded.send.reset()
    expect(reloaded.core.storage.scope('send').keys()).toEqual([])
    // The browser would release the lock of the closed tab.
    control.approve()
    await confirming
  })

  test('behavior: the payment of another account is not shown', async () => {
    const { control, prepare, send, step } = await startSend()
    await prepare()
    await send.confirm()
    control.setAccounts([otherAddress, address])
    await settle()
    expect(step()).toEqual({ name: 'form' })
    control.setAccounts([address, otherAddress])
    await settle()
    await untilOutcome(send)
    expect(step()).toMatchObject({ name: 'sent', transactionId: firstId })
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"id":"1","time":1,"payment":{}}',
    JSON.stringify({ id: '1', time: 1, payment: { ...coinPayment, amount: '-1' } }),
    JSON.stringify({ id: '1', time: 1, payment: { ...coinPayment, amount: '1', caipNetworkId: 'eip155:999' } }),
    JSON.stringify({ id: '1', time: 1, payment: { ...coinPayment, amount: '1', account: otherAddress } }),
    JSON.stringify({ id: '1', time: 1, transactionId: 5, payment: { ...coinPayment, amount: '1' } }),
  ])('behavior: a stored payment that is invalid is ignored: %s', async (text) => {
    const storage = memoryBackend()
    storage.setItem('latchkey/default/version', '1')
    storage.setItem(`latchkey/default/send/intent/eip155:${address}`, text)
    const { core, step } = await startSend({ storage })
    expect(core.id).toBe('default')
    expect(step()).toEqual({ name: 'form' })
  })
})

describe('two tabs', () => {
  test('behavior: while a tab asks the wallet, another tab does not', async () => {
    const storage = memoryBackend()
    const first = await startSend({ storage, mode: 'manual' })
    const second = await startSend({ storage, adapter: first.adapter })
    await Promise.all([first.prepare(), second.prepare()])
    const confirming = first.send.confirm()
    await first.control.nextPrompt()
    await second.send.confirm()
    expect(second.step()).toMatchObject({ name: 'review', error: { code: 'RequestPending' } })
    expect(first.sentCalls()).toHaveLength(1)
    first.control.approve()
    await confirming
    expect(first.sentCalls()).toHaveLength(1)
  })

  test('behavior: both tabs at once ask the wallet once', async () => {
    const storage = memoryBackend()
    const first = await startSend({ storage, mode: 'manual' })
    const second = await startSend({ storage, adapter: first.adapter })
    await Promise.all([first.prepare(), second.prepare()])
    const calls = [first.send.confirm(), second.send.confirm()]
    await first.control.nextPrompt()
    await Promise.race(calls)
    expect(first.sentCalls()).toHaveLength(1)
    first.control.approve()
    await Promise.all(calls)
    expect(first.sentCalls()).toHaveLength(1)
  })

  test('behavior: without locks, the stored payment of a tab stops the other tab', async () => {
    vi.stubGlobal('navigator', {})
    const storage = memoryBackend()
    const first = await startSend({ storage, mode: 'manual' })
    const second = await startSend({ storage, adapter: first.adapter })
    await Promise.all([first.prepare(), second.prepare()])
    const confirming = first.send.confirm()
    await first.control.nextPrompt()
    await second.send.confirm()
    expect(second.step()).toEqual({ name: 'unconfirmed', payment: coinPayment })
    first.control.approve()
    await confirming
    expect(first.step()).toMatchObject({ name: 'sent' })
    expect(first.sentCalls()).toHaveLength(1)
  })

  test('behavior: a page that may not use locks sends without one', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    const { prepare, send, step } = await startSend()
    await prepare()
    await send.confirm()
    expect(step()).toMatchObject({ name: 'sent' })
  })
})
