import { type MoneyError, ServiceError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { RpcAnswerError } from '../rpc/createRpc.ts'
import { isRefusal, toSendError } from './transactionErrors.ts'

const response = (code: number, err?: unknown) => new RpcAnswerError({ code, message: 'No', data: { err } })

describe('isRefusal', () => {
  test('default: responses that reject a transaction, and those for a request that the node cannot read', () => {
    expect([-32002, -32003, -32600, -32601, -32602, -32700].map((code) => isRefusal(response(code)))).toEqual(
      Array(6).fill(true),
    )
    expect(isRefusal(response(-32002, 'AccountNotFound'))).toBe(true)
  })

  test('behavior: all other responses leave open whether a node has the transaction', () => {
    expect([-32603, -32000, -32005, -32016, 429, 1].map((code) => isRefusal(response(code)))).toEqual(
      Array(6).fill(false),
    )
    expect(['BlockhashNotFound', 'AlreadyProcessed'].map((err) => isRefusal(response(-32002, err)))).toEqual([
      false,
      false,
    ])
    for (const other of [new ServiceError('TimedOut'), new Error('No'), undefined]) expect(isRefusal(other)).toBe(false)
  })
})

describe('toSendError', () => {
  test.each([
    ['nested too deeply', JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`), 36],
    ['too long', { a: 'b'.repeat(10_000) }, 500],
    ['a text that is too long', 'b'.repeat(10_000), 500],
  ])('behavior: the reason of a failure is a short text: %s', (_, err, length) => {
    const error = toSendError(response(-32002, err)) as MoneyError
    expect([error.name, error.code, error.details?.length]).toEqual(['MoneyError', 'TransactionFailed', length])
  })
})
