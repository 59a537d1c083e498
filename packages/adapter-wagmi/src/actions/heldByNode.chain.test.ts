import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, type Hex, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, start } = page
const shop = '0x52908400098527886E0F7030069857D2E4169EE7'

/**
 * Starts an endpoint that passes requests on to the chain `home`, but keeps a signed transaction and responds that it refused it.
 *
 * @returns the endpoint's URL, and a function that sends what the endpoint kept to the chain
 */
async function startKeepingEndpoint(message: string) {
  const honestUrl = page.home.rpcUrl
  const kept: Hex[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { id, method, params } = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    if (method === 'eth_sendRawTransaction') {
      kept.push(params[0])
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(honestUrl, { method: 'POST', body, headers })).text())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const client = createPublicClient({ transport: http(honestUrl) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async sendKept() {
      for (const serializedTransaction of kept) {
        const hash = await client.sendRawTransaction({ serializedTransaction })
        await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
      }
      return client.getBalance({ address: shop })
    },
  }
}

test.each(['insufficient funds for gas * price + value', 'execution reverted', 'replacement transaction underpriced'])(
  'error: TransactionUnconfirmed if the wallet got its endpoint from the site, and the endpoint keeps the payment and responds "%s"',
  async (message) => {
    const endpoint = await startKeepingEndpoint(message)
    const { control } = createPageWallet({ chains: [page.away] })
    const network = { ...toNetwork(page.home), rpcUrls: { default: { http: [endpoint.url, page.home.rpcUrl] } } }
    const { adapter } = start({ networks: [network, toNetwork(page.away)] })
    await adapter.connect({ connectorId })
    const sent = adapter.sendTransaction?.({ transaction: { to: shop, value: 7n }, network, address: one })
    await expect(sent).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    const methods = control.requests().map(({ method }) => method)
    expect(methods).toContain('wallet_addEthereumChain')
    expect(methods.filter((method) => /send/i.test(method))).toEqual(['eth_sendTransaction'])
    // The payment can still be made, so "failed" would have been wrong.
    expect((await endpoint.sendKept()) > 0n).toBe(true)
  },
)
