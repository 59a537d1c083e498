import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RpcAnswer, startRpcServer } from '../../rpcServer.test.setup.ts'
import { createTestContext } from '../walletContext.test.setup.ts'
import { getCallsStatus } from './getCallsStatus.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const id = `0x${'ab'.repeat(32)}`
const methods = ['wallet_getCallsStatus']

async function askBundler(answer: RpcAnswer) {
  const bundler = await startRpcServer(() => answer)
  const context = createTestContext({ properties: { bundler_name: 'alto' }, rpcService: bundler.url })
  return { bundler, status: getCallsStatus(context, [id]) }
}

describe('getCallsStatus', () => {
  test('default', async () => {
    const context = createTestContext({ methods, answer: () => ({ id, status: 200 }) })
    expect(await getCallsStatus(context, [id])).toEqual({ id, status: 200 })
  })

  test('behavior: asks the bundler that the wallet names, at the RPC service', async () => {
    const receipt = { transactionHash: '0x01', status: '0x1' }
    const { bundler, status } = await askBundler({ result: { success: true, receipt } })
    const common = { version: '2.0.0', id, chainId: '0x7a69', atomic: true }
    expect(await status).toEqual({ ...common, status: 200, receipts: [receipt] })
    expect(bundler.calls).toEqual([{ method: 'eth_getUserOperationReceipt', params: [id] }])
    expect(bundler.paths).toEqual(['/v1/bundler?projectId=test&chainId=eip155%3A31337&bundler=alto'])
    expect(await (await askBundler({ result: { success: false, receipt } })).status).toMatchObject({ status: 500 })
    expect(await (await askBundler({ result: null })).status).toEqual({ ...common, status: 100 })
  })

  test('behavior: returns the chain of the request, even if the visitor switches meanwhile', async () => {
    const bundler = await startRpcServer(() => ({ result: null }))
    const context = createTestContext({ properties: { bundler_name: 'alto' }, rpcService: bundler.url })
    const { address } = context.selected()
    let chain: 'eip155:31337' | 'eip155:137' = 'eip155:31337'
    const status = getCallsStatus({ ...context, selected: () => ({ chain, address }) }, [id])
    chain = 'eip155:137'
    expect(await status).toMatchObject({ chainId: '0x7a69' })
    expect(bundler.paths).toEqual(['/v1/bundler?projectId=test&chainId=eip155%3A31337&bundler=alto'])
  })

  test.each([
    ['at the RPC service is used instead of its name', 'https://rpc.example/own?x=1', 'https://rpc.example/own?x=1'],
    [
      'on another server is not used',
      'https://stranger.example/rpc',
      'https://rpc.example/v1/bundler?projectId=test&chainId=eip155%3A31337&bundler=alto',
    ],
  ])('behavior: a bundler address %s', async (_, own, expected) => {
    const receivedRequests: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      receivedRequests.push(url)
      return Response.json({ jsonrpc: '2.0', id: 1, result: null })
    })
    const properties = { bundler_name: 'alto', bundler_url: own }
    const context = createTestContext({ properties, rpcService: 'https://rpc.example' })
    expect(await getCallsStatus(context, [id])).toMatchObject({ status: 100 })
    expect(receivedRequests).toEqual([expected])
  })

  test.each([
    ['has no success field', { receipt: { status: '0x0' } }],
    ['has a success field that is not a boolean', { success: 'true', receipt: {} }],
    ['belongs to another operation', { userOpHash: `0x${'cd'.repeat(32)}`, success: true, receipt: {} }],
  ])('error: UserOperationReceiptFailed for a receipt that %s', async (_, result) => {
    await expect((await askBundler({ result })).status).rejects.toMatchObject({
      code: 'UserOperationReceiptFailed',
      values: { status: 'InvalidAnswer' },
    })
  })

  test('error: UserOperationReceiptFailed', async () => {
    await expect((await askBundler({ status: 503 })).status).rejects.toMatchObject({
      code: 'UserOperationReceiptFailed',
      shortMessage: 'Failed to fetch user operation receipt - 503',
    })
    await expect((await askBundler({ error: { code: -32602, message: 'bad' } })).status).rejects.toMatchObject({
      shortMessage: 'Failed to fetch user operation receipt - -32602',
    })
  })

  test.each([
    ['the wallet names no bundler', {}],
    ['the bundler’s address is not safe', { bundler_url: 'http://127.0.0.1:9' }],
    ['the bundler has an address and the kit has no RPC service', { bundler_url: 'https://bundler.example/rpc' }],
    ['the bundler has a name and the kit has no RPC service', { bundler_name: 'alto' }],
  ])('error: CallStatusNotApproved when %s', async (_, properties) => {
    await expect(getCallsStatus(createTestContext({ properties }), [id])).rejects.toMatchObject({
      code: 'CallStatusNotApproved',
      shortMessage: 'Fetching call status not approved by the wallet.',
    })
  })
})
