import { describe, expect, test } from 'vitest'
import { settle } from '../../test/startKit.ts'
import { address, coinReview, ether, otherAddress, receiver, startSend, usdc } from '../../test/startSend.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { disconnect } from '../wallets/disconnect.ts'

describe('update', () => {
  test.each([
    ['1,5', 'notANumber'],
    ['-1', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0.0000000000000000001', 'tooPrecise'],
    ['9'.repeat(100), 'tooLarge'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['', undefined],
    ['0.5', undefined],
  ])('default: the amount %s has the error %s', async (amount, error) => {
    const { send } = await startSend()
    send.update({ amount })
    expect(send.getState().errors).toEqual(error ? { amount: error } : {})
  })

  test('default: a text that takes long to read has the error tooLarge', async () => {
    const { send } = await startSend()
    send.update({ amount: '9'.repeat(5_000) })
    expect(send.getState().errors).toEqual({ amount: 'tooLarge' })
  })

  test('param: currency', async () => {
    const { send } = await startSend()
    send.update({ currency: usdc, amount: '1.000001', receiver })
    expect(send.getState()).toEqual({
      form: { currency: usdc, amount: '1.000001', receiver },
      errors: { amount: 'tooLarge' },
      max: 1_000_000n,
      step: { name: 'form' },
    })
    send.update({ currency: undefined })
    expect(send.getState()).toEqual({ form: { amount: '1.000001', receiver }, errors: {}, step: { name: 'form' } })
  })

  test('behavior: the state is replaced with each change, and only then', async () => {
    const { send } = await startSend()
    const before = send.getState()
    expect(send.getState()).toBe(before)
    send.update({ amount: '1' })
    expect(send.getState()).not.toBe(before)
  })
})

describe('fillMax', () => {
  test('default: the coin leaves the highest fee', async () => {
    const { send, prepare, step } = await startSend()
    await send.fillMax()
    expect(send.getState()).toMatchObject({
      form: { amount: '0.999999999999958', isMax: true },
      max: ether - 42_000n,
    })
    send.update({ receiver })
    await send.check()
    expect(step()).toMatchObject({ name: 'review', payment: { amount: ether - 42_000n } })
    await prepare()
    expect(send.getState().form).toEqual({ amount: '0.5', receiver })
  })

  test('param: currency', async () => {
    const { send } = await startSend()
    send.update({ currency: usdc })
    await send.fillMax()
    expect(send.getState()).toMatchObject({ form: { amount: '1' }, max: 1_000_000n })
  })

  test('behavior: typing the receiver meanwhile does not end it', async () => {
    const { control, send } = await startSend()
    control.hold('plan')
    const filling = send.fillMax()
    send.update({ receiver })
    control.release('plan')
    await filling
    expect(send.getState().form).toEqual({ amount: '0.999999999999958', isMax: true, receiver })
  })

  test('behavior: if the fee rose since the review, the largest amount is reviewed again', async () => {
    const { control, send, sentCalls, step } = await startSend()
    send.update({ receiver })
    await send.fillMax()
    await send.check()
    control.setReview({ fee: { expected: 21_000n, cap: 50_000n } })
    await send.confirm()
    expect(step()).toMatchObject({ name: 'review', hasChanged: true, payment: { amount: ether - 50_000n } })
    expect(sentCalls()).toEqual([])
    await send.confirm()
    expect(sentCalls()).toHaveLength(1)
  })
})

describe('check', () => {
  test('default', async () => {
    const { prepare, send, step } = await startSend()
    const checking = prepare()
    expect(step()).toEqual({ name: 'checking' })
    expect(await checking).toBe(send.getState())
    expect(step()).toEqual(coinReview)
  })

  test('default: a token', async () => {
    const { send, step } = await startSend()
    send.update({ currency: usdc, amount: '0.25', receiver })
    await send.check()
    expect(step()).toMatchObject({
      payment: { amount: 250_000n, currency: { address: usdc.address, symbol: 'USDC', decimals: 6 } },
    })
  })

  test('error: AmountAndReceiverRequired', async () => {
    const { send } = await startSend()
    await send.check()
    expect(send.getState()).toMatchObject({
      errors: { amount: 'required', receiver: 'required' },
      step: { name: 'form', error: { code: 'AmountAndReceiverRequired' } },
    })
  })

  test.each(['nonsense', `0x${'0'.repeat(40)}`, usdc.address as string])('error: the receiver %s', async (to) => {
    const { send } = await startSend()
    send.update({ currency: usdc, amount: '1', receiver: to })
    await send.check()
    expect(send.getState()).toMatchObject({
      errors: { receiver: 'invalid' },
      step: { name: 'form', error: { code: 'InvalidReceiver' } },
    })
    send.update({ receiver })
    expect(send.getState()).toMatchObject({ errors: {}, step: { name: 'form' } })
  })

  test('error: UnsupportedChain', async () => {
    const { prepare, step } = await startSend({ without: ['payments'] })
    await prepare()
    expect(step()).toMatchObject({ name: 'form', error: { code: 'UnsupportedChain' } })
  })

  test('error: NotConnected', async () => {
    const { core, prepare, step } = await startSend()
    await disconnect(core)
    await prepare()
    expect(step()).toMatchObject({ name: 'form', error: { code: 'NotConnected' } })
  })

  test('error: a token of another network', async () => {
    const { send, step } = await startSend()
    send.update({ currency: { ...usdc, caipNetworkId: 'eip155:10' }, amount: '1', receiver })
    await send.check()
    expect(step()).toMatchObject({ name: 'form', error: { code: 'TokenNotFound' } })
  })

  test.each([
    ['another receiver', { to: otherAddress }],
    ['another amount', { amount: 1n }],
    ['a token', { token: { address: usdc.address as string, decimals: 6 } }],
  ])('error: the bytes of the transaction pay %s', async (_, changes) => {
    const { control, prepare, step } = await startSend()
    control.setReview(changes)
    await prepare()
    expect(step()).toMatchObject({ name: 'form', error: { code: 'TransactionFailed' } })
  })

  test('behavior: the newest form wins', async () => {
    const { control, prepare, send, step } = await startSend()
    control.hold('plan')
    const first = prepare()
    send.update({ amount: '0.25' })
    expect(step()).toEqual({ name: 'form' })
    const second = send.check()
    control.release('plan')
    await Promise.all([first, second])
    expect(step()).toMatchObject({ name: 'review', payment: { amount: ether / 4n } })
  })

  test('behavior: back ends a check, and a review', async () => {
    const { prepare, send, step } = await startSend()
    const checking = prepare()
    send.back()
    await checking
    expect(step()).toEqual({ name: 'form' })
    await prepare()
    send.back()
    expect(send.getState()).toEqual({ form: { amount: '0.5', receiver }, errors: {}, step: { name: 'form' } })
  })

  test('behavior: another account ends a check, and its currency', async () => {
    const { control, send, step } = await startSend()
    send.update({ currency: usdc, amount: '1', receiver })
    control.hold('plan')
    const checking = send.check()
    control.setAccounts([otherAddress, address])
    await settle()
    control.release('plan')
    await checking
    await settle()
    expect(send.getState()).toEqual({ form: { amount: '', receiver }, errors: {}, step: { name: 'form' } })
    expect(step()).toEqual({ name: 'form' })
  })

  test('behavior: another network ends a review, and its currency', async () => {
    const { core, send } = await startSend()
    send.update({ currency: usdc, amount: '1', receiver })
    await send.check()
    await switchNetwork(core, { network: 'eip155:10' })
    await settle()
    expect(send.getState()).toEqual({ form: { amount: '', receiver }, errors: {}, step: { name: 'form' } })
  })

  test('behavior: a disconnect empties the form', async () => {
    const { core, prepare, send } = await startSend()
    await prepare()
    await disconnect(core)
    await settle()
    expect(send.getState()).toEqual({ form: { amount: '', receiver: '' }, errors: {}, step: { name: 'form' } })
  })
})
