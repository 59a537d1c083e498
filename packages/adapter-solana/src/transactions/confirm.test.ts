import type { RpcSettings } from '@latchkey/core/adapter'
import { ServiceError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import type { Rpc } from '../rpc/createRpc.ts'
import { toNetworks } from '../solanaAdapter.test.setup.ts'
import { confirm } from './confirm.ts'

const { home: network } = toNetworks('http://unused.example')
const settings: RpcSettings = { urls: () => [], timeoutMs: 1_000, batchSize: 1, pollIntervalMs: 1 }

type Status = { err: unknown; confirmationStatus: string } | null

/** A node that answers with one status after the other, and with one block more each time. */
function node(statuses: readonly Status[]) {
  let height = 100
  let asked = 0
  const rpc: Rpc = async (_network, method) => {
    if (method === 'getBlockHeight') return height++
    return { value: [statuses[Math.min(asked++, statuses.length - 1)]] }
  }
  return rpc
}

function run(statuses: readonly Status[], parameters: Partial<confirm.Parameters> = {}) {
  let resends = 0
  const resend = async () => {
    resends++
    throw new Error('busy')
  }
  const { signal } = new AbortController()
  const confirmed = confirm({
    rpc: node(statuses),
    network,
    signature: 'signature',
    lastValidBlockHeight: 110n,
    resend,
    settings,
    signal,
    ...parameters,
  })
  return { confirmed, resends: () => resends }
}

describe('confirm', () => {
  test('default', async () => {
    const processed = { err: null, confirmationStatus: 'processed' }
    const { confirmed, resends } = run([null, processed, { err: null, confirmationStatus: 'confirmed' }])
    await confirmed
    expect(resends()).toBe(2)
  })

  test('behavior: what landed in the last block counts', async () => {
    const statuses = [...Array<null>(11).fill(null), { err: null, confirmationStatus: 'finalized' }]
    await run(statuses).confirmed
  })

  test('behavior: a network that does not answer for a while', async () => {
    const answer = node([{ err: null, confirmationStatus: 'confirmed' }])
    let failures = 3
    const rpc: Rpc = async (...request) => {
      if (failures-- > 0) throw new ServiceError('Unreachable')
      return answer(...request)
    }
    await run([], { rpc }).confirmed
    expect(failures).toBeLessThan(0)
  })

  test('error: TransactionExpired', async () => {
    await expect(run([null]).confirmed).rejects.toMatchObject({ code: 'TransactionExpired', details: 'signature' })
  })

  test('error: TransactionFailed, InsufficientFunds', async () => {
    const failed = (err: unknown) => run([{ err, confirmationStatus: 'confirmed' }]).confirmed
    await expect(failed({ InstructionError: [2, { Custom: 17 }] })).rejects.toMatchObject({
      code: 'TransactionFailed',
      details: '{"InstructionError":[2,{"Custom":17}]}',
    })
    await expect(failed({ InstructionError: [2, { Custom: 1 }] })).rejects.toMatchObject({ code: 'InsufficientFunds' })
    await expect(failed({ InsufficientFundsForRent: { account_index: 0 } })).rejects.toMatchObject({
      code: 'InsufficientFunds',
    })
  })

  test('error: RequestAborted when the kit is destroyed', async () => {
    const controller = new AbortController()
    const resend = async () => controller.abort()
    await expect(run([null], { resend, signal: controller.signal }).confirmed).rejects.toMatchObject({
      code: 'RequestAborted',
    })
  })
})
