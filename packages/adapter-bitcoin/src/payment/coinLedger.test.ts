import { describe, expect, test } from 'vitest'
import { createCoinLedger, type Reservation } from './coinLedger.ts'

const payers = ['bip122:test:one']
const createReservation = (more: Partial<Reservation>): Reservation => ({ payers, coins: [], isSent: false, ...more })
const unknown = async () => []

/** Runs a step of a payment with `whenFree`. Returns the result of the step, or the error. */
function stepOf(
  ledger: ReturnType<typeof createCoinLedger>,
  each: Reservation,
  lookUp = unknown as () => Promise<string[]>,
) {
  return ledger
    .whenFree(each, lookUp, () => 'done')
    .catch((error: { code: string; details: string; cause?: { details: string } }) =>
      [error.code, error.details, error.cause?.details].filter(Boolean).join(': '),
    )
}

describe('createCoinLedger', () => {
  test('default: a coin is not chosen again until its payment is dropped', () => {
    const ledger = createCoinLedger()
    const one = createReservation({ coins: ['a', 'b'] })
    expect([ledger.take(one), ledger.isTaken('a'), ledger.take(createReservation({ coins: ['b', 'c'] }))]).toEqual([
      true,
      true,
      false,
    ])
    expect(ledger.isTaken('c')).toBe(false)
    ledger.drop(one)
    expect([ledger.isTaken('a'), ledger.take(createReservation({ coins: ['b', 'c'] }))]).toEqual([false, true])
  })

  test('behavior: a coin that is only reserved does not block a step', async () => {
    const ledger = createCoinLedger()
    ledger.add(createReservation({ coins: ['a'] }))
    expect(await stepOf(ledger, createReservation({ coins: ['a'] }))).toBe('done')
  })

  test('error: InsufficientFunds before sending, TransactionUnconfirmed after sending, for both payments', async () => {
    const ledger = createCoinLedger()
    const [one, two] = [createReservation({ coins: ['a'] }), createReservation({ coins: ['a'] })]
    ledger.add(one)
    ledger.add(two)
    ledger.send(one, 'id of one')
    expect(await stepOf(ledger, one)).toBe('done')
    expect(await stepOf(ledger, two)).toMatch(/^InsufficientFunds/)
    ledger.send(two, 'id of two')
    expect(await stepOf(ledger, one)).toBe('TransactionUnconfirmed: id of one')
    expect(await stepOf(ledger, two)).toBe('TransactionUnconfirmed: id of two')
  })

  test('behavior: a PSBT may replace a payment, which is unconfirmed from then on', async () => {
    const ledger = createCoinLedger()
    const [payment, psbt] = [createReservation({ coins: ['a'] }), createReservation({ coins: ['a'], mayReplace: true })]
    ledger.add(payment)
    ledger.send(payment, 'id')
    ledger.add(psbt)
    expect(await stepOf(ledger, psbt)).toBe('done')
    ledger.send(psbt, 'id of the PSBT')
    expect(await stepOf(ledger, payment)).toBe('TransactionUnconfirmed: id')
  })

  test('behavior: a step waits while unknown coins are looked up', async () => {
    const ledger = createCoinLedger()
    const ownClaim = createReservation({ coins: undefined, wallet: 'test' })
    ledger.add(ownClaim)
    ledger.send(ownClaim, 'id of the own')
    const receivedRequests: unknown[] = []
    const lookUp = async (...request: unknown[]) => {
      receivedRequests.push(...request)
      return ['b']
    }
    expect(await stepOf(ledger, createReservation({ coins: ['a'] }))).toMatch(
      /^InsufficientFunds: Not made: .*: id of the own$/,
    )
    expect(await stepOf(ledger, createReservation({ coins: ['a'], payers: ['bip122:test:two'] }))).toBe('done')
    expect(await stepOf(ledger, createReservation({ coins: ['a'] }), lookUp)).toBe('done')
    expect([receivedRequests, ledger.isTaken('b')]).toEqual([['id of the own'], true])
  })

  test('behavior: own payments of one wallet do not conflict, but those of two wallets with one address do', async () => {
    const ledger = createCoinLedger()
    const ownClaim = (wallet: string) => createReservation({ coins: undefined, wallet })
    const [first, second, other] = [ownClaim('test'), ownClaim('test'), ownClaim('other')]
    for (const [index, each] of [first, second].entries()) {
      ledger.add(each)
      ledger.send(each, `${index}`)
      expect(await stepOf(ledger, each)).toBe('done')
    }
    ledger.add(other)
    ledger.send(other, 'id of the other')
    expect(await stepOf(ledger, other)).toBe('TransactionUnconfirmed: id of the other')
  })

  test('behavior: an id is new only once', () => {
    const ledger = createCoinLedger()
    expect([
      ledger.send(createReservation({}), 'ab'),
      ledger.send(createReservation({}), 'AB'),
      ledger.send(createReservation({}), undefined),
    ]).toEqual([true, false, true])
  })
})
