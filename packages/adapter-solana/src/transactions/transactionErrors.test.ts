import { ServiceError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { RpcAnswerError } from '../rpc/createRpc.ts'
import { isRefusal } from './transactionErrors.ts'

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
