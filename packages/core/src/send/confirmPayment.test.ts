import { afterEach, describe, expect, test, vi } from 'vitest'
import { homeNetwork, settle } from '../../test/startKit.ts'
import {
  address,
  coinPayment,
  coinReview,
  ether,
  firstId,
  otherAddress,
  receiver,
  startSend,
  untilOutcome,
} from '../../test/startSend.ts'
import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { memoryBackend } from '../storage/backends.ts'

afterEach(() => vi.unstubAllGlobals())

describe('confirm', () => {
  test('default', async () => {
    const { control, core, prepare, send, sentCalls, step } = await startSend()
    const steps: string[] = []
    send.subscribe(() => steps.push(step().name))
    await prepare()
    await send.confirm()
    await untilOutcome(send)
    expect(send.getState()).toEqual({
      form: { amount: '', receiver: '' },
      errors: {},
      step: { name: 'sent', payment: coinPayment, transactionId: firstId, status: 'confirmed' },
    })
    expect(sentCalls().map(({ parameters }) => parameters)).toEqual([
      { address, network: expect.objectContaining(homeNetwork), transaction: { to: receiver, value: ether / 2n } },
    ])
    expect([...new Set(steps)]).toEqual(['form', 'checking', 'review', 'asking', 'sent'])
    // The balance is not on screen, so nothing reads it.
    expect(control.calls().filter(({ verb }) => verb === 'getBalance')).toEqual([])
    expect(core.storage.scope('send').keys()).toContain(`intent/eip155:${address}`)
  })

  test.each(['failed', 'replaced', 'cancelled', 'dropped'] as const)('default: outcome %s', async (status) => {
    const { control, prepare, send, step } = await startSend()
    control.setOutcome(status)
    await prepare()
    await send.confirm()
    await untilOutcome(send)
    expect(step()).toMatchObject({ name: 'sent', status })
  })

  test('behavior: without a review, nothing happens', async () => {
    const { send, sentCalls } = await startSend()
    await send.confirm()
    expect(sentCalls()).toEqual([])
  })

  test('behavior: many confirmations ask the wallet once', async () => {
    const { control, prepare, send, sentCalls, step } = await startSend({ mode: 'manual' })
    await prepare()
    const calls = Array.from({ length: 20 }, () => send.confirm())
    expect(new Set(calls).size).toBe(1)
    await control.nextPrompt()
    expect(step()).toEqual({ name: 'asking', payment: coinPayment })
    expect(send.confirm()).toBe(calls[0])
    send.update({ amount: '7' })
    send.back()
    send.reset()
    await send.check()
    expect(step()).toEqual({ name: 'asking', payment: coinPayment })
    control.approve()
    await Promise.all(calls)
    await send.confirm()
    expect(sentCalls()).toHaveLength(1)
  })

  test('behavior: after a decline, the review is shown again, and can be confirmed', async () => {
    const { control, core, prepare, send, sentCalls, step } = await startSend({ mode: 'reject' })
    await prepare()
    await send.confirm()
    expect(step()).toEqual({ ...coinReview, error: expect.objectContaining({ code: 'UserRejected' }) })
    expect(core.storage.scope('send').keys()).toEqual([])
    expect(core.events.state.latest?.data).toMatchObject({ event: 'USER_REJECTED' })
    control.setMode('approve')
    await send.confirm()
    expect(sentCalls()).toHaveLength(2)
    expect(step()).toMatchObject({ name: 'sent' })
  })

  test('behavior: a listener that throws does not interrupt the payment', async () => {
    const { prepare, send, sentCalls, step } = await startSend()
    const errors: unknown[] = []
    vi.stubGlobal('queueMicrotask', (run: () => void) => {
      try {
        run()
      } catch (error) {
        errors.push(error)
      }
    })
    send.subscribe(() => {
      throw new Error('of the site')
    })
    await prepare()
    await send.confirm()
    expect(step()).toMatchObject({ name: 'sent' })
    expect(sentCalls()).toHaveLength(1)
    expect(errors.length).toBeGreaterThan(0)
  })

  test('behavior: a fee that is higher by a quarter is no reason for another review', async () => {
    const { control, prepare, send, step } = await startSend()
    await prepare()
    control.setReview({ fee: { expected: 21_000n, cap: 52_500n } })
    await send.confirm()
    expect(step()).toMatchObject({ name: 'sent' })
  })

  test.each([
    ['a fee that is higher by more than a quarter', { fee: { expected: 21_000n, cap: 52_501n } }],
    ['less received', { received: ether / 2n - 1n }],
    ['no simulation any more', { received: undefined as never }],
    ['a contract', { isContract: true }],
  ])('behavior: %s is reviewed again', async (_, changes) => {
    const { control, prepare, send, sentCalls, step } = await startSend()
    await prepare()
    control.setReview(changes)
    await send.confirm()
    expect(step()).toMatchObject({ name: 'review', hasChanged: true })
    expect(step()).not.toHaveProperty('isConfirming')
    expect(sentCalls()).toEqual([])
    await send.confirm()
    expect(sentCalls()).toHaveLength(1)
  })

  test('behavior: a lower fee is no reason to ask again', async () => {
    const { control, prepare, send, sentCalls } = await startSend()
    await prepare()
    control.setReview({ fee: { expected: 20_000n, cap: 40_000n } })
    await send.confirm()
    expect(sentCalls()).toHaveLength(1)
  })

  test('error: the transaction object was changed after its review', async () => {
    let isHostile = true
    const { prepare, send, sentCalls, step } = await startSend({
      changePayments: (payments) => {
        let planned: { to: string }
        return {
          ...payments,
          plan: async (parameters) => {
            const plan = await payments.plan(parameters)
            planned = plan.transaction as typeof planned
            return plan
          },
          review: async (parameters) => {
            const review = await payments.review(parameters)
            if (isHostile) planned.to = otherAddress
            return review
          },
        }
      },
    })
    await prepare()
    await send.confirm()
    expect(sentCalls()).toEqual([])
    expect(step()).toMatchObject({ name: 'review', error: { code: 'TransactionFailed' } })
    isHostile = false
    await send.confirm()
    expect(sentCalls().map(({ parameters }) => parameters)).toMatchObject([{ transaction: { to: receiver } }])
  })

  test('error: the adapter plans another payment when it is confirmed', async () => {
    let isHostile = false
    const { prepare, send, sentCalls, step } = await startSend({
      changePayments: (payments) => ({
        ...payments,
        plan: (parameters) => payments.plan({ ...parameters, ...(isHostile && { to: otherAddress.toLowerCase() }) }),
      }),
    })
    await prepare()
    isHostile = true
    await send.confirm()
    expect(sentCalls()).toEqual([])
    expect(step()).toMatchObject({ name: 'review', error: { code: 'TransactionFailed' } })
  })

  test('behavior: another account before the wallet is asked ends the payment', async () => {
    const { control, prepare, send, sentCalls, step } = await startSend()
    await prepare()
    control.hold('plan')
    const confirming = send.confirm()
    control.setAccounts([otherAddress, address])
    await settle()
    control.release('plan')
    await confirming
    await settle()
    expect(sentCalls()).toEqual([])
    expect(step()).toEqual({ name: 'form' })
  })

  test('behavior: a confirmation that hangs for an account does not block the next account', async () => {
    const { control, prepare, send, sentCalls, step } = await startSend()
    await prepare()
    control.hold('review')
    const first = send.confirm()
    await settle()
    control.setAccounts([otherAddress, address])
    await settle()
    const checking = prepare()
    control.release('review')
    await checking
    const second = send.confirm()
    expect(second).not.toBe(first)
    await Promise.all([first, second])
    expect(sentCalls().map(({ parameters }) => parameters)).toMatchObject([{ address: otherAddress }])
    expect(step()).toMatchObject({ name: 'sent', payment: { account: otherAddress } })
  })

  test('behavior: another account while the wallet is asked', async () => {
    const { control, prepare, send, step } = await startSend({ mode: 'manual' })
    await prepare()
    const confirming = send.confirm()
    await control.nextPrompt()
    control.setAccounts([otherAddress, address])
    await settle()
    expect(step()).toEqual({ name: 'asking', payment: coinPayment })
    control.approve()
    await confirming
    expect(step()).toMatchObject({ name: 'sent', payment: coinPayment, transactionId: firstId })
  })

  test('behavior: after a decline for an account that is not in use any more, the form is shown', async () => {
    const { control, prepare, send, step } = await startSend({ mode: 'manual' })
    await prepare()
    const confirming = send.confirm()
    await control.nextPrompt()
    control.setAccounts([otherAddress, address])
    await settle()
    control.reject()
    await confirming
    expect(step()).toEqual({ name: 'form' })
  })

  test.each(['TransactionUnconfirmed', 'TransactionChanged'] as const)('error: %s', async (code) => {
    const storage = memoryBackend()
    const { adapter, control, prepare, send, step, stop } = await startSend({ storage })
    await prepare()
    control.fail('sendTransaction', new MoneyError(code))
    await send.confirm()
    expect(step()).toEqual({ name: 'unconfirmed', payment: coinPayment, error: expect.objectContaining({ code }) })
    await prepare()
    await send.confirm()
    expect(step()).toMatchObject({ name: 'unconfirmed' })
    stop()
    const reloaded = await startSend({ adapter, storage })
    expect(reloaded.step()).toEqual({ name: 'unconfirmed', payment: coinPayment })
    reloaded.send.reset()
    expect(reloaded.step()).toEqual({ name: 'form' })
    await reloaded.prepare()
    expect(reloaded.step()).toEqual(coinReview)
  })

  test('error: the wallet fails before it sends', async () => {
    const { control, core, prepare, send, step } = await startSend()
    await prepare()
    control.fail('sendTransaction', new ConnectionError('ProviderFailed'))
    await send.confirm()
    expect(step()).toEqual({ ...coinReview, error: expect.objectContaining({ code: 'ProviderFailed' }) })
    expect(core.storage.scope('send').keys()).toEqual([])
  })

  test('behavior: after a confirmed payment, the balance and the tokens are read again', async () => {
    const { control, core, prepare, send } = await startSend()
    const refresh = vi.fn()
    core.features.tokens = { refresh } as never
    await prepare()
    await send.confirm()
    await untilOutcome(send)
    expect(refresh.mock.calls).toEqual([[{ force: true }]])
    delete core.features.tokens
    core.chain.setBalance('eip155', `eip155:1:${address}`, { status: 'failed' })
    send.reset()
    await prepare()
    await send.confirm()
    await untilOutcome(send)
    await settle()
    expect(control.calls().filter(({ verb }) => verb === 'getBalance').length).toBeGreaterThan(0)
  })
})
