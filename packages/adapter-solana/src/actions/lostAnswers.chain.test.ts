import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { describe, expect, test, vi } from 'vitest'
import { createUnknownAddress, setUpPayments, withBlockhash } from '../../test/usePayments.ts'
import { toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'

const { page, lamportsOf, endpoint, connected, outlive } = setUpPayments()
const blockhashNotFound = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  error: { code: -32002, message: 'Blockhash not found', data: { err: 'BlockhashNotFound' } },
})

describe('a payment whose response is late or lost', () => {
  test('error: TransactionUnconfirmed when a wallet sends and then returns an error', async () => {
    const { send, wallet } = await connected({ features: ['solana:signAndSendTransaction'] })
    type Sending = { signAndSendTransaction(...inputs: unknown[]): Promise<unknown> }
    const feature = wallet.features['solana:signAndSendTransaction'] as Sending
    const sendIt = feature.signAndSendTransaction
    const cause = Object.assign(new Error('Request timed out.'), { code: -32603 })
    feature.signAndSendTransaction = async (...inputs) => {
      await sendIt(...inputs)
      throw cause
    }
    const to = await createUnknownAddress()
    await expect(send({ to, value: 2_000_000n })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionUnconfirmed',
      cause,
    })
    await expect.poll(() => lamportsOf(to)).toBe(2_000_000n)
  })

  test.each([
    [{ code: 4001, message: 'No' }, 'UserRejected'],
    [{ code: -32602, message: 'Invalid params' }, 'ProviderFailed'],
  ])('error: an error that proves that nothing was sent keeps its code: %o, %s', async (error, code) => {
    const { send, control } = await connected({ features: ['solana:signAndSendTransaction'] })
    control.override('solana:signAndSendTransaction', { error })
    const sent = send({ to: await createUnknownAddress(), value: 2_000_000n })
    await expect(sent).rejects.toMatchObject({ name: 'ConnectionError', code })
  })

  test('error: TransactionExpired with the signature, without a second prompt, when the visitor takes too long', async () => {
    const { send, control, asked } = await connected()
    control.setMode('manual')
    const to = await createUnknownAddress()
    const sent = send({ to, value: 3_000_000n }).catch((thrown) => thrown)
    await control.nextPrompt()
    outlive()
    control.approve()
    const error = await sent
    expect(error).toMatchObject({ name: 'MoneyError', code: 'TransactionExpired' })
    expect(error.details).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    expect([await lamportsOf(to), asked().length]).toEqual([0n, 1])
    control.setMode('approve')
    await send({ to, value: 3_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 2])
  })

  test('error: TransactionExpired, without a second prompt, when a node holds the payment back and sends it later', async () => {
    const to = await createUnknownAddress()
    const held: (() => Promise<string>)[] = []
    const lying = await endpoint(async (method, forward) => {
      if (method === 'sendTransaction') {
        held.push(forward)
        return blockhashNotFound
      }
      if (held.length === 0) return forward()
      const answer = (result: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
      if (method === 'getEpochInfo') return answer({ epoch: 1, absoluteSlot: 999_999_999, blockHeight: 999_999_000 })
      if (method === 'getSignatureStatuses') return answer({ context: { slot: 999_999_999 }, value: [null] })
      return forward()
    })
    const { send, control, asked } = await connected({}, [lying])
    control.setMode('manual')
    const sent = send({ to, value: 5_000_000n }).catch((thrown) => thrown)
    await control.nextPrompt()
    // Skips 125 of the 150 slots for which the blockhash is valid. So the payment can still be included in the next 25 slots.
    page.chain.skipSlots(125)
    const now = Date.now() + 120_000
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
    page.onEnd(() => clock.mockRestore())
    control.approve()
    expect(await sent).toMatchObject({ name: 'MoneyError', code: 'TransactionExpired' })
    const { result } = JSON.parse((await held[0]?.()) as string)
    expect((await sent).details).toBe(result)
    await expect.poll(() => lamportsOf(to)).toBe(5_000_000n)
    expect(asked()).toHaveLength(1)
  })

  test('error: TransactionUnconfirmed with the signature when the kit is destroyed during the wait for the network', async () => {
    const wallet = page.wallet()
    const kit = page.start()
    const { accounts } = await kit.adapter.connect({ connectorId: wallet.wallet.name })
    const address = accounts[0]?.address ?? ''
    let isSent = false
    let tellAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve
    })
    const url = await endpoint(async (method, forward) => {
      if (method === 'sendTransaction') isSent = true
      if (method !== 'getSignatureStatuses' || !isSent) return forward()
      tellAsked()
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: [null] } })
    })
    const network = { ...page.networks.home, rpcUrls: { default: { http: [url] } } }
    const to = await createUnknownAddress()
    const payment = { transaction: { to, value: 3_000_000n }, network, address }
    const sent = kit.adapter.sendTransaction?.(payment).catch((error) => error)
    await asked
    kit.adapter.destroy()
    const error = await sent
    expect(error).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    expect(error.details).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    await expect.poll(() => lamportsOf(to)).toBe(3_000_000n)
  })

  test('behavior: pays once when an endpoint accepts the payment and does not respond', async () => {
    let sent = 0
    const deaf = await endpoint(async (method, forward) => {
      const answer = await forward()
      return method === 'sendTransaction' && sent++ === 0 ? undefined : answer
    })
    const { send, asked } = await connected({}, [deaf])
    const to = await createUnknownAddress()
    await send({ to, value: 3_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 1])
  })

  test.each([
    ['does not know the method', -32601],
    ['says that it would fail', -32002],
  ])('behavior: pays once when an endpoint accepts it without a response, and the next one %s', async (_, code) => {
    let isTaken = false
    const deaf = await endpoint(async (method, forward) => {
      if (method !== 'sendTransaction') return forward()
      if (!isTaken) await forward()
      isTaken = true
      return undefined
    })
    const error = { code, message: 'No', data: { err: { InsufficientFundsForRent: { account_index: 0 } } } }
    const refusing = await endpoint(async (method, forward) =>
      method === 'sendTransaction' ? JSON.stringify({ jsonrpc: '2.0', id: 1, error }) : forward(),
    )
    const { send, asked } = await connected({}, [deaf, refusing])
    const to = await createUnknownAddress()
    await send({ to, value: 3_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 1])
  })

  const wouldFail = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32002, message: 'No', data: { err: { InstructionError: [0, { Custom: 17 }] } } },
  })

  test('behavior: pays once when an endpoint accepts the payment but reports that it would fail, and the next one knows it', async () => {
    let sent = 0
    const lying = await endpoint(async (method, forward) => {
      const answer = await forward()
      return method === 'sendTransaction' && sent++ === 0 ? wouldFail : answer
    })
    const { send, asked } = await connected({}, [lying, page.chain.rpcUrl])
    const to = await createUnknownAddress()
    await send({ to, value: 3_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 1])
  })

  /** Starts a node that refuses payments but keeps them, so that the test can send them later. `onStatus` runs at each status request. */
  async function startKeepingNode(onStatus: (held: (() => Promise<string>)[]) => unknown) {
    const held: (() => Promise<string>)[] = []
    const state = { isLying: true }
    const url = await endpoint(async (method, forward) => {
      if (!state.isLying) return forward()
      if (method === 'getSignatureStatuses' && held.length > 0) await onStatus(held)
      if (method !== 'sendTransaction') return forward()
      held.push(forward)
      const error = { code: -32002, message: 'Simulation failed', data: { err: 'InsufficientFundsForFee' } }
      return JSON.stringify({ jsonrpc: '2.0', id: 1, error })
    })
    return { url, held, state }
  }

  test('error: InsufficientFunds from a node that keeps the payment, once no block can include it', async () => {
    let isOver = false
    const { url, held, state } = await startKeepingNode(() => {
      if (!isOver) outlive()
      isOver = true
    })
    const { send, asked } = await connected({}, [url])
    const to = await createUnknownAddress()
    const error = await send({ to, value: 5_000_000n }).catch((thrown) => thrown)
    expect(error).toMatchObject({
      name: 'MoneyError',
      code: 'InsufficientFunds',
      cause: { message: 'Simulation failed' },
    })
    expect(error.details).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}: InsufficientFundsForFee$/)
    state.isLying = false
    expect(JSON.parse((await held[0]?.()) as string)).toMatchObject({ error: { data: { err: 'BlockhashNotFound' } } })
    await send({ to, value: 5_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([5_000_000n, 2])
  })

  test('behavior: a payment counts as paid when a node refuses it, keeps it and sends it later', async () => {
    const { url } = await startKeepingNode((held) => held[0]?.())
    const { send, asked } = await connected({}, [url])
    const to = await createUnknownAddress()
    await send({ to, value: 5_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([5_000_000n, 1])
  })

  test('error: TransactionFailed, details with the signature first, when every endpoint keeps refusing the payment', async () => {
    const refusals = new Set<number>()
    let isOver = false
    const startRefusingEndpoint = (index: number) =>
      endpoint(async (method, forward) => {
        if (method === 'getSignatureStatuses' && refusals.size === 2 && !isOver) {
          outlive()
          isOver = true
        }
        if (method !== 'sendTransaction') return forward()
        refusals.add(index)
        return wouldFail
      })
    const { send } = await connected({}, [await startRefusingEndpoint(0), await startRefusingEndpoint(1)])
    const error = await send({ to: await createUnknownAddress(), value: 3_000_000n }).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
    expect(error.details).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}: /)
    expect(refusals.size).toBe(2)
  })

  test('behavior: pays once when a gateway passes the payment on and returns its own error', async () => {
    let sent = 0
    const gateway = await endpoint(async (method, forward) => {
      const answer = await forward()
      if (method !== 'sendTransaction' || sent++ > 0) return answer
      return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } })
    })
    const { send, asked } = await connected({}, [gateway])
    const to = await createUnknownAddress()
    await send({ to, value: 3_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 1])
  })

  test('error: TransactionUnconfirmed, without a second prompt, when a node falsely reports a payment as expired', async () => {
    let jump = 0
    let taken = ''
    const lying = await endpoint(async (method, forward) => {
      const answer = await forward()
      if (method === 'sendTransaction') {
        jump = 500
        taken ||= JSON.parse(answer).result
        return blockhashNotFound
      }
      if (method === 'getSignatureStatuses')
        return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1_000_000 }, value: [null] } })
      const { result, ...rest } = JSON.parse(answer)
      if (method !== 'getEpochInfo') return answer
      return JSON.stringify({
        ...rest,
        result: { ...result, blockHeight: result.blockHeight + jump, absoluteSlot: 999_999 },
      })
    })
    const { send, asked } = await connected({}, [lying])
    const to = await createUnknownAddress()
    const error = await send({ to, value: 3_000_000n }).catch((thrown) => thrown)
    expect([asked().length, await lamportsOf(to)]).toEqual([1, 3_000_000n])
    expect(error).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', details: taken })
  })

  test('behavior: retries an endpoint that lags behind, without asking the wallet again', async () => {
    let sent = 0
    const slow = await endpoint(async (method, forward) =>
      method === 'sendTransaction' && sent++ === 0 ? blockhashNotFound : forward(),
    )
    const { send, asked } = await connected({}, [slow])
    const to = await createUnknownAddress()
    await send({ to, value: 3_000_000n })
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 1])
  })

  test('behavior: accepts a newer blockhash in the signed transaction', async () => {
    let sent = 0
    const forgetful = await endpoint(async (method, forward) =>
      method === 'sendTransaction' && sent++ === 0 ? '{"jsonrpc":"2.0","id":1,"result":"taken"}' : forward(),
    )
    const { send, control, asked } = await connected({}, [forgetful])
    control.hold('solana:signTransaction')
    const to = await createUnknownAddress()
    const paid = send({ to, value: 3_000_000n })
    await expect.poll(() => asked().length).toBe(1)
    outlive()
    const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
    const signedTransaction = await withBlockhash(fromBase64(asked()[0]?.transaction as string), value.blockhash)
    control.override('solana:signTransaction', { result: [{ signedTransaction }], times: 1 })
    control.release('solana:signTransaction')
    await paid
    expect([await lamportsOf(to), asked().length]).toEqual([3_000_000n, 1])
  })

  test('error: TransactionExpired with its cause when no endpoint accepted the payment', async () => {
    const forbidding = await endpoint(async (method, forward) => {
      if (method !== 'sendTransaction') return forward()
      outlive()
      return undefined
    })
    const { send, asked } = await connected({}, [forbidding])
    const to = await createUnknownAddress()
    await expect(send({ to, value: 3_000_000n })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionExpired',
      cause: { name: 'ServiceError', code: 'Unreachable' },
    })
    expect([await lamportsOf(to), asked().length]).toEqual([0n, 1])
  })

  test('error: TransactionExpired with the signature when an endpoint accepted the payment and dropped it', async () => {
    let signature = ''
    const dropping = await endpoint(async (method, forward, [wire]) => {
      if (method !== 'sendTransaction') return forward()
      if (signature === '') outlive()
      signature = toBase58(readWireTransaction(fromBase64(wire as string)).signatures[0] as Uint8Array)
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: signature })
    })
    const { send, asked } = await connected({}, [dropping])
    const to = await createUnknownAddress()
    const failure = await send({ to, value: 3_000_000n }).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionExpired', details: signature })
    expect([await lamportsOf(to), asked().length]).toEqual([0n, 1])
  })

  test.each(['BlockhashNotFound', { InstructionError: [0, { Custom: 17 }] }])(
    'error: TransactionFailed, details with the signature first, when the only endpoint returns %j for a payment that it accepted',
    async (err) => {
      let signature = ''
      const failing = await endpoint(async (method, forward) => {
        const answer = await forward()
        if (method === 'sendTransaction') signature = JSON.parse(answer).result
        if (method !== 'getSignatureStatuses') return answer
        const value = [{ slot: 5, confirmations: 1, err, confirmationStatus: 'confirmed' }]
        return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 5 }, value } })
      })
      const { send } = await connected({}, [failing])
      const failure = await send({ to: await createUnknownAddress(), value: 3_000_000n }).catch(
        (thrown: unknown) => thrown,
      )
      const details = `${signature}: ${typeof err === 'string' ? err : JSON.stringify(err)}`
      expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionFailed', details })
    },
  )

  test('error: ProviderFailed, details with the signature first, when every endpoint rejects the signature', async () => {
    const refusing = await endpoint(async (method, forward) => {
      if (method !== 'sendTransaction') return forward()
      outlive()
      return JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32003, message: 'Signature verification failure' },
      })
    })
    const { send } = await connected({}, [refusing])
    const failure = await send({ to: await createUnknownAddress(), value: 3_000_000n }).catch(
      (thrown: unknown) => thrown,
    )
    const details = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}: /)
    expect(failure).toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed', details })
  })

  test('behavior: waits for a transaction that the wallet sent, although an endpoint fails meanwhile', async () => {
    let isBroken = false
    const broken = await endpoint(async (_method, forward) => {
      if (!isBroken) return forward()
      isBroken = false
      return undefined
    })
    const { send, control } = await connected({ features: ['solana:signAndSendTransaction'] }, [broken])
    control.setMode('manual')
    const to = await createUnknownAddress()
    const sent = send({ to, value: 3_000_000n })
    await control.nextPrompt()
    isBroken = true
    control.approve()
    await sent
    expect([await lamportsOf(to), isBroken]).toEqual([3_000_000n, false])
  })
})
