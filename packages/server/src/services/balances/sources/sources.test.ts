import { accountBalances } from '@latchkey/protocol/balances'
import { describe, expect, test } from 'vitest'
import { bitcoinId, openApp, solanaId } from '../../../../test/balancesApp.ts'
import { startScriptedApi, startScriptedNode } from '../../../../test/scriptedNode.ts'

const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('Solana', () => {
  const owner = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  // The mint of 32 zero bytes.
  const mint = '11111111111111111111111111111111'
  const accountOf = (amount: bigint, mintByte = 0) => {
    const bytes = Buffer.alloc(72)
    bytes.fill(mintByte, 0, 32)
    bytes.writeBigUInt64LE(amount, 64)
    return { account: { data: [bytes.toString('base64'), 'base64'] } }
  }
  const open = async (
    decimals: number,
    lamports = '5',
    accounts = [accountOf(2n ** 64n - 1n), accountOf(1n), accountOf(9n, 7)],
  ) => {
    const node = await startScriptedNode((method, params) => {
      if (method === 'getBalance') return { resultText: `{"value":${lamports}}` }
      if (method === 'getMultipleAccounts')
        return { result: { value: [{ data: [Buffer.from([decimals]).toString('base64'), 'base64'], owner: program }] } }
      const isFirst = (params[1] as { programId: string }).programId === program
      return { result: { value: isFirst ? accounts : [] } }
    })
    const tokens = [{ address: mint, name: 'Zero', symbol: 'ZERO', decimals: 9 }]
    return openApp({ [solanaId]: { urls: [node.url], tokens } }).balance(owner, `chainId=${solanaId}`)
  }

  test('default: accounts of a mint are added up, unlisted mints are left out, and no lamport is lost', async () => {
    const { body } = await open(9, '18446744073709551615')
    expect(accountBalances.parse(body).balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['SOL', '18446744073.709551615'],
      ['ZERO', '18446744073.709551616'],
    ])
  })

  test('error: other decimal places, or an invalid response', async () => {
    expect(accountBalances.parse((await open(6)).body).balances.map(({ symbol }) => symbol)).toEqual(['SOL'])
    expect((await open(9, '-1')).status).toBe(503)
    expect((await open(9, '1.5')).status).toBe(503)
    expect((await open(9, '18446744073709551616')).status).toBe(503)
    expect((await open(9, '5', [{ account: { data: ['AA==', 'base64'] } }])).status).toBe(503)
  })
})

describe('Bitcoin', () => {
  const read = async (reply: { status: number; body: string }) => {
    const api = await startScriptedApi(() => reply)
    const { balance } = openApp({ [bitcoinId]: { urls: ['http://127.0.0.1:9', `${api.url}/api/`] } })
    return { ...(await balance(bitcoinAddress, `chainId=${bitcoinId}`)), paths: api.paths }
  }
  const stats = (funded: string, spent: string) => `{"funded_txo_sum":${funded},"spent_txo_sum":${spent}}`

  test('default: the next endpoint responds, and unconfirmed outputs count', async () => {
    const body = `{"chain_stats":${stats('18446744073709551615', '18446744073709551000')},"mempool_stats":${stats('0', '15')}}`
    const { body: response, paths } = await read({ status: 200, body })
    expect(accountBalances.parse(response).balances).toEqual([
      { name: 'Bitcoin', symbol: 'BTC', chainId: bitcoinId, quantity: { decimals: '8', numeric: '0.000006' } },
    ])
    expect(paths).toEqual([`/api/address/${bitcoinAddress}`])
  })

  test.each([
    [{ status: 400, body: 'Invalid Bitcoin address' }, 400],
    [{ status: 500, body: '' }, 503],
    [{ status: 200, body: '<html>' }, 503],
    [{ status: 200, body: '{"chain_stats":{"funded_txo_sum":1.5,"spent_txo_sum":0}}' }, 503],
    [{ status: 200, body: `{"chain_stats":${stats('1', '2')},"mempool_stats":${stats('0', '0')}}` }, 503],
    [{ status: 200, body: `{"chain_stats":${stats('-5', '-7')},"mempool_stats":${stats('0', '0')}}` }, 503],
    [
      { status: 200, body: `{"chain_stats":${stats('2100000000000001', '0')},"mempool_stats":${stats('0', '0')}}` },
      503,
    ],
  ])('error: %j', async (reply, status) => {
    expect((await read(reply)).status).toBe(status)
  })
})
