import { describe, expect, test } from 'vitest'
import { ConnectionError } from '../errors/connection.ts'
import type { Connector } from '../ports/adapter.ts'
import { createConnectionController } from './connectionController.ts'

const connector = (id: string): Connector => ({ id, name: id, type: 'ANNOUNCED', namespace: 'eip155' })
const wallet = (id: string) => ({ id, name: id })

describe('createConnectionController', () => {
  test('default', () => {
    expect(createConnectionController().state).toEqual({
      attempt: { status: 'idle' },
      pairing: { status: 'idle' },
      recentWallets: [],
      recentConnections: {},
      addressLabels: {},
    })
  })

  test('param: recentWallets', () => {
    const { state } = createConnectionController({ recentWallets: ['a', 'b', 'c'].map(wallet) })
    expect(state.recentWallets).toEqual([wallet('a'), wallet('b')])
  })

  test('behavior: an attempt starts and succeeds', () => {
    const { state, begin } = createConnectionController()
    const { end } = begin(connector('a'))
    expect(state.attempt).toEqual({ status: 'connecting', connector: connector('a') })
    end({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'connected', connector: connector('a') })
  })

  test('behavior: an attempt fails', () => {
    const { state, begin } = createConnectionController()
    const error = new ConnectionError('UserRejected')
    begin(connector('a')).end({ status: 'failed', error })
    expect(state.attempt).toEqual({ status: 'failed', connector: connector('a'), error })
  })

  test('behavior: ignores later results of an older attempt', () => {
    const { state, begin } = createConnectionController()
    const first = begin(connector('a'))
    const second = begin(connector('b'))
    first.end({ status: 'failed', error: new ConnectionError('UserRejected') })
    first.end({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'connecting', connector: connector('b') })
    second.end({ status: 'connected' })
    first.end({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'connected', connector: connector('b') })
    expect([first.isNewest(), second.isNewest()]).toEqual([false, true])
  })

  test.each(['connecting', 'failed'])(
    'behavior: an older attempt that connects the same wallet ends the newer one (%s)',
    (status) => {
      const { state, begin } = createConnectionController()
      const first = begin(connector('a'))
      const second = begin(connector('a'))
      const error = new ConnectionError('RequestPending')
      if (status === 'failed') second.end({ status: 'failed', error })
      first.end({ status: 'connected' })
      expect(state.attempt).toEqual({ status: 'connected', connector: connector('a') })
      second.end({ status: 'failed', error })
      expect(state.attempt).toEqual({ status: 'connected', connector: connector('a') })
    },
  )

  test('behavior: ignores the result of a reset attempt', () => {
    const { state, begin, resetAttempt } = createConnectionController()
    const { end } = begin(connector('a'))
    resetAttempt()
    end({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'idle' })
  })

  test('behavior: remembers two wallets without duplicates, newest first', () => {
    const { state, remember } = createConnectionController()
    for (const id of ['a', 'b', 'c', 'b']) remember(wallet(id))
    expect(state.recentWallets).toEqual([wallet('b'), wallet('c')])
  })

  test('behavior: remembers a wallet with several namespaces only once', () => {
    const { state, remember } = createConnectionController()
    for (const each of [wallet('a'), wallet('b'), { id: 'io.b', name: 'b' }]) remember(each)
    expect(state.recentWallets).toEqual([{ id: 'io.b', name: 'b' }, wallet('a')])
  })
})
