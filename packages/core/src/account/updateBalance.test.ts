import { describe, expect, test } from 'vitest'
import { testAccount, testCore } from '../../test/testCore.ts'
import type { Adapter, NativeBalance } from '../ports/adapter.ts'
import { updateBalance } from './updateBalance.ts'

/** A kit with a connected account, whose readings of the balance end when the test settles them. */
function setup() {
  const core = testCore()
  const readings: { resolve(balance: NativeBalance): void; reject(error: Error): void }[] = []
  const getBalance = () =>
    new Promise<NativeBalance>((resolve, reject) => {
      readings.push({ resolve, reject })
    })
  core.adapters.eip155 = { getBalance } as unknown as Adapter
  core.chain.setAccount('eip155', testAccount())
  const shown = () => {
    const account = core.chain.state.byNamespace.eip155?.account
    return account?.status === 'connected' ? account.balance : undefined
  }
  return { core, readings, shown }
}

const of = (value: bigint): NativeBalance => ({ value, symbol: 'ETH', decimals: 18 })

describe('updateBalance', () => {
  test('default', async () => {
    const { core, readings, shown } = setup()
    const read = updateBalance(core)
    expect(shown()).toEqual({ status: 'loading' })
    readings[0]?.resolve(of(5n))
    await read
    expect(shown()).toEqual({ status: 'loaded', balance: of(5n) })
  })

  test('behavior: an older request that settles last does not replace the newest balance', async () => {
    const { core, readings, shown } = setup()
    const reads = [updateBalance(core), updateBalance(core)]
    readings[1]?.resolve(of(1n))
    await reads[1]
    readings[0]?.resolve(of(100n))
    await reads[0]
    expect(shown()).toEqual({ status: 'loaded', balance: of(1n) })
  })

  test('behavior: an older request that settles first is not shown, and its failure does not end the newest one', async () => {
    const { core, readings, shown } = setup()
    const reads = [updateBalance(core), updateBalance(core), updateBalance(core)]
    readings[0]?.resolve(of(100n))
    readings[1]?.reject(new Error('Unreachable'))
    await Promise.all(reads.slice(0, 2))
    expect(shown()).toEqual({ status: 'loading' })
    readings[2]?.resolve(of(1n))
    await reads[2]
    expect(shown()).toEqual({ status: 'loaded', balance: of(1n) })
  })

  test('behavior: a failure of the newest request keeps the last balance', async () => {
    const { core, readings, shown } = setup()
    const reads = [updateBalance(core)]
    readings[0]?.resolve(of(5n))
    await reads[0]
    const failed = updateBalance(core)
    readings[1]?.reject(new Error('Unreachable'))
    await failed
    expect(shown()).toEqual({ status: 'failed', last: of(5n) })
  })
})
