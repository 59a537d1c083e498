import { describe, expect, test } from 'vitest'
import type { Connector } from '../adapter.ts'
import { ConnectionError } from '../errors/connection.ts'
import { createConnectionController } from './connection.ts'

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

  test('behavior: a try begins and ends', () => {
    const { state, begin } = createConnectionController()
    const end = begin(connector('a'))
    expect(state.attempt).toEqual({ status: 'connecting', connector: connector('a') })
    end({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'connected', connector: connector('a') })
  })

  test('behavior: a try fails', () => {
    const { state, begin } = createConnectionController()
    const error = new ConnectionError('UserRejected')
    begin(connector('a'))({ status: 'failed', error })
    expect(state.attempt).toEqual({ status: 'failed', connector: connector('a'), error })
  })

  test('behavior: what an older try still reports no longer counts', () => {
    const { state, begin } = createConnectionController()
    const endFirst = begin(connector('a'))
    const endSecond = begin(connector('b'))
    endFirst({ status: 'failed', error: new ConnectionError('UserRejected') })
    expect(state.attempt).toEqual({ status: 'connecting', connector: connector('b') })
    endSecond({ status: 'connected' })
    endFirst({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'connected', connector: connector('b') })
  })

  test('behavior: a try that was forgotten reports nothing', () => {
    const { state, begin, resetAttempt } = createConnectionController()
    const end = begin(connector('a'))
    resetAttempt()
    end({ status: 'connected' })
    expect(state.attempt).toEqual({ status: 'idle' })
  })

  test('behavior: remembers two wallets, newest first, each once', () => {
    const { state, remember } = createConnectionController()
    for (const id of ['a', 'b', 'c', 'b']) remember(wallet(id))
    expect(state.recentWallets).toEqual([wallet('b'), wallet('c')])
  })

  test('behavior: remembers a wallet of several chains once', () => {
    const { state, remember } = createConnectionController()
    for (const each of [wallet('a'), wallet('b'), { id: 'io.b', name: 'b' }]) remember(each)
    expect(state.recentWallets).toEqual([{ id: 'io.b', name: 'b' }, wallet('a')])
  })
})
