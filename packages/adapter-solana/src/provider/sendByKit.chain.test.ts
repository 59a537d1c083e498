import { fromBase64 } from '@latchkey/adapter-kit/flows'
import type { MoneyError } from '@latchkey/core/errors'
import { address, type Blockhash } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { one, three } from '../../test/usePage.ts'
import { setUpPayments } from '../../test/usePayments.ts'
import { toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { transferSol } from '../transactions/instructions.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const { page, endpoint } = setUpPayments()

/** Builds an unsigned payment from the first account. */
async function buildUnsigned(): Promise<Uint8Array> {
  const { value } = (await page.rpc('getLatestBlockhash')) as { value: { blockhash: Blockhash } }
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 1n }
  const instruction = transferSol({ from: address(one.address), to: address(three.address), lamports: 1n })
  return buildTransaction(address(one.address), [instruction], lifetime)
}

async function landed(signature: string): Promise<unknown> {
  const { value } = (await page.rpc('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
  return value[0]?.err
}

describe('signAndSendTransaction of a wallet that cannot send', () => {
  /** Connects a wallet that can sign but not send, so that the kit sends transactions. The network has these endpoints. */
  async function openBehind(...urls: string[]) {
    page.wallet({ features: ['solana:signTransaction'] })
    const home = { ...page.networks.home, rpcUrls: { default: { http: urls } } }
    const { adapter } = page.start({ networks: [home] })
    await adapter.connect({ connectorId: 'Test Wallet' })
    return (await adapter.getProvider()) as SolanaProvider
  }

  test('behavior: a transaction that the chain already has counts as sent', async () => {
    const twice = await endpoint(async (method, forward) => {
      if (method === 'sendTransaction') await forward()
      return forward()
    })
    const provider = await openBehind(twice)
    expect(await landed(await provider.signAndSendTransaction(await buildUnsigned()))).toBe(null)
  })

  test('behavior: the second endpoint sends a transaction that the first accepts and keeps', async () => {
    const keeping = await endpoint(async (method, forward, [wire]) => {
      if (method !== 'sendTransaction') return forward()
      const [signature] = readWireTransaction(fromBase64(wire as string)).signatures
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: toBase58(signature as Uint8Array) })
    })
    const provider = await openBehind(keeping, page.chain.rpcUrl)
    const signature = await provider.signAndSendTransaction(await buildUnsigned())
    await expect.poll(() => landed(signature)).toBe(null)
  })

  test('error: TransactionUnconfirmed when no endpoint responds', async () => {
    const deaf = await endpoint(async (_method, forward) => {
      await forward()
      return undefined
    })
    const provider = await openBehind(deaf)
    const failure = await provider.signAndSendTransaction(await buildUnsigned()).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'MoneyError',
      code: 'TransactionUnconfirmed',
      cause: { code: 'Unreachable' },
    })
    expect(await landed((failure as MoneyError).details ?? '')).toBe(null)
  })

  /** Starts an endpoint that returns this error for `sendTransaction`. */
  const failing = (error: object) =>
    endpoint(async (method, forward) =>
      method === 'sendTransaction' ? JSON.stringify({ jsonrpc: '2.0', id: 1, error }) : forward(),
    )
  const blockhashNotFound = { code: -32002, message: 'Blockhash not found', data: { err: 'BlockhashNotFound' } }

  const tooPoor = { code: -32002, message: 'It would fail', data: { err: 'InsufficientFundsForFee' } }
  const responses = [{ code: -32005, message: 'Node is behind' }, { code: 429, message: 'Too many' }, blockhashNotFound]

  test.each([...responses, tooPoor, { code: -32601, message: 'Method not found' }])(
    'error: TransactionUnconfirmed when the first endpoint passes it on without a response, and the next returns %j',
    async (answer) => {
      const deaf = await endpoint(async (_method, forward) => {
        await forward()
        return undefined
      })
      const provider = await openBehind(deaf, await failing(answer))
      const failure = await provider.signAndSendTransaction(await buildUnsigned()).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', cause: answer })
      expect(await landed((failure as MoneyError).details ?? '')).toBe(null)
    },
  )

  test.each([blockhashNotFound, tooPoor])(
    'error: TransactionUnconfirmed when the only endpoint returns %j, but keeps the transaction and sends it later',
    async (error) => {
      let held = async () => ''
      const keeping = await endpoint(async (method, forward) => {
        if (method !== 'sendTransaction') return forward()
        held = forward
        return JSON.stringify({ jsonrpc: '2.0', id: 1, error })
      })
      const provider = await openBehind(keeping)
      const failure = await provider.signAndSendTransaction(await buildUnsigned()).catch((thrown: unknown) => thrown)
      expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', cause: error })
      await held()
      expect(await landed((failure as MoneyError).details ?? '')).toBe(null)
    },
  )

  test('error: NoRpcUrl when there is no endpoint', async () => {
    const provider = await openBehind()
    const sent = provider.signAndSendTransaction(await buildUnsigned())
    await expect(sent).rejects.toMatchObject({ name: 'NetworkError', code: 'NoRpcUrl' })
  })
})
