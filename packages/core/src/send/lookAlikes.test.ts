import { describe, expect, test } from 'vitest'
import { receiver, startSend } from '../../test/startSend.ts'

describe('look-alikes', () => {
  const middle = receiver.slice(20, 24)
  const lookAlike = `${receiver.slice(0, 6)}${'0'.repeat(32)}${receiver.slice(-4)}`

  async function setupWithKnown() {
    const kit = await startSend()
    await kit.prepare()
    await kit.send.confirm()
    kit.send.reset()
    return kit
  }

  test('behavior: a receiver is known once the wallet has signed for it', async () => {
    const { control, prepare, send, step } = await startSend({ mode: 'reject' })
    await prepare()
    await send.confirm()
    await prepare()
    expect(step()).toMatchObject({ isKnown: false })
    control.setMode('approve')
    await send.confirm()
    send.reset()
    await prepare()
    expect(step()).toMatchObject({ isKnown: true })
    expect(step()).not.toHaveProperty('lookAlike')
  })

  test('behavior: at most 200 receivers are stored, the newest ones', async () => {
    const { core } = await setupWithKnown()
    const { createSendStore } = await import('./sendStore.ts')
    const store = createSendStore(core)
    const addresses = Array.from({ length: 250 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    for (const each of addresses) store.addReceiver('eip155', each)
    expect(store.readReceivers('eip155')).toEqual(addresses.slice(50))
  })

  test('behavior: a look-alike is held until its middle is typed', async () => {
    const { send, sentCalls, step } = await setupWithKnown()
    send.update({ amount: '0.1', receiver: lookAlike })
    await send.check()
    expect(step()).toMatchObject({ name: 'review', lookAlike: { of: receiver, middleStart: 20 } })
    await send.confirm()
    expect(step()).toMatchObject({ name: 'review', isMiddleWrong: true })
    await send.confirm({ typedMiddle: middle })
    expect(step()).toMatchObject({ name: 'review', isMiddleWrong: true })
    expect(sentCalls()).toHaveLength(1)
    await send.confirm({ typedMiddle: '0000' })
    expect(sentCalls()).toHaveLength(2)
  })

  test('behavior: a receiver that became a look-alike since the review is reviewed again', async () => {
    const { core, send, sentCalls, step } = await startSend()
    send.update({ amount: '0.1', receiver: lookAlike })
    await send.check()
    core.storage.scope('send').set('receivers/eip155', JSON.stringify([receiver]))
    await send.confirm()
    expect(step()).toMatchObject({ name: 'review', hasChanged: true, lookAlike: { of: receiver } })
    expect(sentCalls()).toEqual([])
  })
})
