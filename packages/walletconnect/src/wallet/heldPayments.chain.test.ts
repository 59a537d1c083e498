import { memoryAdapterStorage, testPorts } from '@latchkey/testing/adapter'
import { startAnvil } from '@latchkey/testing/anvil'
import { expect, onTestFinished, test } from 'vitest'
import { evmOne, openDapp } from '../openDapp.test.setup.ts'

test('behavior: a payment that is open in the wallet is sent once and returns its hash after the modal was closed', async () => {
  const anvil = await startAnvil({ chainId: 31337 })
  onTestFinished(() => anvil.stop())
  const { rpcUrl } = anvil
  async function rpc(method: string, params: unknown[]): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await response.json()) as { result: string }).result
  }
  const network = { ...evmOne, rpcUrls: { default: { http: [rpcUrl] } } }
  const { caipNetworkId } = network
  const { tab, phone, connect } = await openDapp({
    networks: [network],
    phone: { networks: [{ caipNetworkId, rpcUrl }] },
  })
  await connect()
  const ports = testPorts({ networks: [network], storage: memoryAdapterStorage() })
  const adapter = tab.createAdapter('eip155', ports)
  adapter.start()
  const connection = await adapter.attach({ connectorId: 'walletConnect', session: tab.share('eip155') })
  const from = connection?.accounts[0]?.address
  await rpc('anvil_setBalance', [from, '0x8ac7230489e80000'])
  const provider = (await adapter.getProvider()) as { request(request: object): Promise<string> }
  phone.setMode('manual')
  const to = '0x00000000000000000000000000000000000a77ac'
  const value = '0x2386f26fc10000'
  const paid = provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value }] })
  await phone.nextPrompt()
  // The modal calls `rejectRequests` when the visitor presses Escape.
  tab.rejectRequests()
  await phone.approve()
  expect(await paid).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => rpc('eth_getBalance', [to, 'latest'])).toBe(value)
})
