import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { describe, expect, test, vi } from 'vitest'
import { createUnknownAddress, setUpPayments } from '../../test/usePayments.ts'
import { toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'

const { page, lamportsOf, endpoint, connected, outlive } = setUpPayments()
const failed = { InstructionError: [0, { Custom: 1 }] }
/** Moves the clock of the test forward by `ms`. Returns a function that resets the clock. */
function passTime(ms: number) {
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
  return () => clock.mockRestore()
}
const status = (err: unknown) => [{ slot: 5, confirmations: 1, err, confirmationStatus: 'confirmed' }]

describe('a payment about which one endpoint contradicts the others', () => {
  /**
   * Starts an endpoint that accepts payments. It reports the statuses that `tell` returns, or the real status if `tell` returns
   * `undefined`.
   */
  async function startStatusEndpoint(tell: (asked: number) => unknown[] | undefined) {
    let [asked, signature] = [0, '']
    const url = await endpoint(async (method, forward) => {
      const answer = await forward()
      if (method === 'sendTransaction') signature ||= JSON.parse(answer).result
      const value = method === 'getSignatureStatuses' && tell(asked++)
      if (!value) return answer
      const { result, ...rest } = JSON.parse(answer)
      return JSON.stringify({ ...rest, result: { ...result, value } })
    })
    return { url, asked: () => asked, signature: () => signature }
  }

  test.each([[failed], ['AccountNotFound'], ['BlockhashNotFound']])(
    'error: TransactionUnconfirmed with the signature when the first endpoint returns %j for a confirmed payment',
    async (err) => {
      const lying = await startStatusEndpoint((asked) => {
        // At the fifth request, moves the clock by two minutes: the kit gives up after two minutes without agreement.
        if (asked === 4) outlive()
        return status(err)
      })
      const { send, asked } = await connected({}, [lying.url, page.chain.rpcUrl])
      const to = await createUnknownAddress()
      const failure = await send({ to, value: 2_000_000n }).catch((thrown: unknown) => thrown)
      expect(failure).toMatchObject({
        name: 'MoneyError',
        code: 'TransactionUnconfirmed',
        details: lying.signature(),
        cause: { name: 'ServiceError', code: 'InvalidAnswer' },
      })
      expect([await lamportsOf(to), asked().length, lying.signature()]).toEqual([
        2_000_000n,
        1,
        expect.stringMatching(/./),
      ])
    },
  )

  test('error: TransactionUnconfirmed with the signature when the first endpoint hides a confirmed payment', async () => {
    const hiding = await startStatusEndpoint((asked) => {
      // Moves the clock three times. The first jump lets the blockhash expire, the others add more than two minutes without agreement.
      if ([1, 6, 8].includes(asked)) outlive()
      return [null]
    })
    const { send, asked } = await connected({}, [hiding.url, page.chain.rpcUrl])
    const to = await createUnknownAddress()
    const failure = await send({ to, value: 2_000_000n }).catch((thrown: unknown) => thrown)
    const details = hiding.signature()
    expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', details })
    expect([await lamportsOf(to), asked().length]).toEqual([2_000_000n, 1])
  })

  test('behavior: a confirmed payment counts as paid once the first endpoint agrees', async () => {
    const wrong = await startStatusEndpoint((asked) => (asked < 3 ? status(failed) : undefined))
    const { send } = await connected({}, [wrong.url, page.chain.rpcUrl])
    expect(await send({ to: await createUnknownAddress(), value: 2_000_000n })).toBe(wrong.signature())
  })

  test('error: InsufficientFunds, details with the signature first, once all endpoints agree except one that has never responded', async () => {
    let unanswered = 0
    const first = await startStatusEndpoint((asked) => {
      // Moves the clock by 70 s: the kit treats `deaf` as absent after more than a minute without a response from that endpoint.
      if (asked === 30) page.onEnd(passTime(70_000))
      return status(failed)
    })
    const behind = await startStatusEndpoint((asked) => (asked < 3 ? [null] : status(failed)))
    const deaf = await endpoint(async () => void unanswered++)
    const { send } = await connected({}, [first.url, deaf, behind.url])
    const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch(
      (thrown: unknown) => thrown,
    )
    const details = `${first.signature()}: ${JSON.stringify(failed)}`
    expect(failure).toMatchObject({ name: 'MoneyError', code: 'InsufficientFunds', details })
    expect(behind.asked()).toBeGreaterThan(3)
    expect(unanswered).toBeGreaterThanOrEqual(10)
  })

  test('error: TransactionUnconfirmed when the first reports a failure, and an endpoint without a history knows the payment', async () => {
    const lying = await startStatusEndpoint((asked) => {
      if (asked === 4) outlive()
      return status(failed)
    })
    const forgetful = await endpoint(async (method, forward, [, options]) => {
      const isHistory = (options as { searchTransactionHistory?: boolean } | undefined)?.searchTransactionHistory
      if (method !== 'getSignatureStatuses' || !isHistory) return forward()
      return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32011, message: 'No history' } })
    })
    const { send } = await connected({}, [lying.url, forgetful])
    const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch(
      (thrown: unknown) => thrown,
    )
    expect(failure).toMatchObject({ code: 'TransactionUnconfirmed', details: lying.signature() })
  })

  test('error: TransactionUnconfirmed when the first reports the expiry after the others have dropped the status', async () => {
    let [asked, skipped] = [0, 0]
    const hiding = await endpoint(async (method, forward) => {
      const answer = await forward()
      if (method !== 'getSignatureStatuses') return answer
      // Moves the clock at three status requests. The requests to this endpoint are counted, because its block height decides how long the
      // kit waits.
      if ([1, 6, 8].includes(asked++)) {
        outlive()
        skipped += 200
      }
      const { result, ...rest } = JSON.parse(answer)
      return JSON.stringify({ ...rest, result: { ...result, value: [null] } })
    })
    const forgetful = await endpoint(async (method, forward, [, options]) => {
      if (method !== 'getSignatureStatuses') return forward()
      if ((options as { searchTransactionHistory?: boolean } | undefined)?.searchTransactionHistory)
        return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32011, message: 'No history' } })
      const { result, ...rest } = JSON.parse(await forward())
      // Hides the status after more than 300 slots, as a node without a history does.
      const value = skipped > 300 ? [null] : result.value
      return JSON.stringify({ ...rest, result: { ...result, value } })
    })
    const { send, asked: prompts } = await connected({}, [hiding, forgetful])
    const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch(
      (thrown: unknown) => thrown,
    )
    expect([failure, prompts().length]).toMatchObject([{ code: 'TransactionUnconfirmed' }, 1])
  })

  test('error: TransactionExpired when neither endpoint accepted it and neither keeps a history', async () => {
    let requestCount = 0
    const startRefusingEndpoint = () =>
      endpoint(async (method, forward, [, options]) => {
        if (method === 'sendTransaction') return undefined
        if (method !== 'getSignatureStatuses') return forward()
        if (requestCount++ === 0) outlive()
        if ((options as { searchTransactionHistory?: boolean } | undefined)?.searchTransactionHistory)
          return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32011, message: 'No history' } })
        return forward()
      })
    const { send } = await connected({}, [await startRefusingEndpoint(), await startRefusingEndpoint()])
    const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch(
      (thrown: unknown) => thrown,
    )
    expect(failure).toMatchObject({ code: 'TransactionExpired' })
  })

  describe('when one response of another endpoint is lost', () => {
    /** Starts an honest endpoint that does not respond to the status request with the number `lost`. */
    async function startLosingEndpoint(lost: number) {
      let requestCount = 0
      return endpoint(async (method, forward) =>
        method === 'getSignatureStatuses' && requestCount++ === lost ? undefined : forward(),
      )
    }

    test('error: TransactionUnconfirmed, and not failed, for a confirmed payment', async () => {
      const lying = await startStatusEndpoint((asked) => {
        if (asked === 8) outlive()
        return status(failed)
      })
      const { send } = await connected({}, [lying.url, await startLosingEndpoint(3)])
      const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch(
        (thrown: unknown) => thrown,
      )
      expect(failure).toMatchObject({ code: 'TransactionUnconfirmed', details: lying.signature() })
    })

    test('error: TransactionUnconfirmed, and not expired, for a confirmed payment', async () => {
      const lying = await startStatusEndpoint((asked) => {
        if ([1, 9, 13].includes(asked)) outlive()
        return [null]
      })
      const { send } = await connected({}, [lying.url, await startLosingEndpoint(2)])
      const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch(
        (thrown: unknown) => thrown,
      )
      expect(failure).toMatchObject({ code: 'TransactionUnconfirmed', details: lying.signature() })
    })
  })
})

describe('a payment that the first endpoint keeps and reports as confirmed', () => {
  /** Starts an endpoint that accepts payments without passing them on, and reports them as finalized. */
  const startKeepingEndpoint = (onStatus: (asked: number) => void = () => {}) => {
    let asked = 0
    return endpoint(async (method, forward, params) => {
      const answer = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
      if (method === 'sendTransaction') {
        const [signature] = readWireTransaction(fromBase64(params[0] as string)).signatures
        return answer(toBase58(signature as Uint8Array))
      }
      if (method !== 'getSignatureStatuses') return forward()
      onStatus(asked++)
      const value = [{ slot: 5, confirmations: 1, err: null, confirmationStatus: 'finalized' }]
      return answer({ context: { slot: 5 }, value })
    })
  }

  test('behavior: the other endpoint sends the payment', async () => {
    const { send, asked } = await connected({}, [await startKeepingEndpoint(), page.chain.rpcUrl])
    const to = await createUnknownAddress()
    await send({ to, value: 2_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([2_000_000n, 1])
  })

  test('error: TransactionUnconfirmed with the signature when the other endpoint does not know the payment', async () => {
    // Moves the clock by two minutes: the kit gives up after two minutes without agreement.
    const keeping = await startKeepingEndpoint((asked) => void (asked === 4 && outlive()))
    const refusing = await endpoint(async (method, forward) =>
      method === 'sendTransaction' ? JSON.stringify({ error: { code: -32005, message: 'Behind' } }) : forward(),
    )
    const { send } = await connected({}, [keeping, refusing])
    const to = await createUnknownAddress()
    const failure = await send({ to, value: 2_000_000n }).catch((thrown: unknown) => thrown)
    const details = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', details })
    expect(await lamportsOf(to)).toBe(0n)
  })

  test('behavior: a payment counts as paid when the other endpoint is down', async () => {
    const down = await endpoint(async () => undefined)
    const { send } = await connected({}, [page.chain.rpcUrl, down])
    const to = await createUnknownAddress()
    await send({ to, value: 2_000_000n })
    expect(await lamportsOf(to)).toBe(2_000_000n)
  })
})

test('behavior: a payment does not expire within two minutes after a slow endpoint has read the blockhash', async () => {
  const now = Date.now.bind(Date)
  let [skipped, readAt, asked] = [0, 0, 0]
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + skipped)
  page.onEnd(() => clock.mockRestore())
  const lying = await endpoint(async (method, forward) => {
    const isBlockhash = method === 'getLatestBlockhash'
    // Moves the clock by 9.9 s before the blockhash is read, as if the endpoint read it that late and then responded at once.
    if (isBlockhash) skipped += 9_900
    const answer = await forward()
    if (isBlockhash) readAt = Date.now()
    if (method !== 'getSignatureStatuses') return answer
    if (asked++ === 0) {
      page.chain.skipSlots(200)
      skipped += 110_200
    } else if (Date.now() - readAt < 120_000) skipped += 1_000
    const { result, ...rest } = JSON.parse(answer)
    return JSON.stringify({ ...rest, result: { ...result, value: [null] } })
  })
  const { send } = await connected({}, [lying])
  const failure = await send({ to: await createUnknownAddress(), value: 2_000_000n }).catch((thrown: unknown) => thrown)
  expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionExpired' })
  expect(Date.now() - readAt).toBeGreaterThanOrEqual(120_000)
})
