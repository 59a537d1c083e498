import { testAccounts } from '@latchkey/testing/anvil'
import { evmContractSession } from '@latchkey/testing/contract'
import { createScriptedWallet } from '@latchkey/testing/wallet'
import {
  type Connector,
  connect,
  getConnectorClient,
  sendTransaction,
  signMessage,
  switchChain,
  disconnect as wagmiDisconnect,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { parseEther, recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'
import type { Eip1193Provider } from '../provider.ts'

const page = setUpPage()
const { start, one, two } = page
const connectorId = 'walletConnect'

/**
 * Starts a kit, and connects it to a WalletConnect session on the chain `home`. The session also grants the chain `away`, unless
 * `isAwayGranted` is false.
 */
async function attachSession({ isAwayGranted = true, storage = new Map<string, string>() } = {}) {
  const [home, away] = [page.home, page.away].map(toNetwork) as [Network, Network]
  const phone = createScriptedWallet({
    privateKeys: [testAccounts[0].privateKey, testAccounts[1].privateKey],
    chains: [
      { id: 31337, rpcUrl: page.home.rpcUrl },
      { id: 31338, rpcUrl: page.away.rpcUrl },
    ],
  })
  const { connector, share, control } = evmContractSession({
    wallet: phone,
    addresses: [one, two],
    networks: { home, known: away, unknown: away },
  })
  if (!isAwayGranted) control.setNetworks([home])
  control.grant()
  const kit = start({ storage, ports: { walletConnect: connector } })
  const session = { connectorId, session: share }
  const connection = await kit.adapter.attach(session)
  const provider = (await kit.adapter.getProvider()) as Required<Eip1193Provider>
  return { ...kit, config: kit.factory.config, control, connection, home, away, phone, session, connector, provider }
}
type Network = ReturnType<typeof toNetwork>

describe('sessionConnector', () => {
  test('default', async () => {
    const { config, connection } = await attachSession()
    expect(connection).toEqual({
      connectorId,
      wallet: { name: 'Test Phone' },
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
      accounts: [one, two].map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
      caipNetworkId: 'eip155:31337',
    })
    expect(config.state.status).toBe('connected')
    // The connector of a session is not in wagmi's list: wagmi's hooks on the site must not connect it, because only the modal can start a
    // session.
    expect(config.connectors).toEqual([])
  })

  test("behavior: the site's own wagmi actions sign, send and switch over the session", async () => {
    const { config, control, newEvents } = await attachSession()
    const signature = await signMessage(config, { message: 'Hallo' })
    expect(await recoverMessageAddress({ message: 'Hallo', signature })).toBe(one)

    expect(await switchChain(config, { chainId: 31338 })).toMatchObject({ id: 31338 })
    expect(newEvents()).toMatchObject([{ type: 'connection', connection: { caipNetworkId: 'eip155:31338' } }])
    expect(config.state.chainId).toBe(31338)

    const hash = await sendTransaction(config, { to: two, value: parseEther('0.000000000000000001') })
    const receipt = await waitForTransactionReceipt(config, { hash, pollingInterval: 20 })
    expect([receipt.from, receipt.to, receipt.status]).toEqual([one.toLowerCase(), two.toLowerCase(), 'success'])
    expect([...new Set(control.requests().map(({ method }) => method))]).toEqual([
      'personal_sign',
      'eth_sendTransaction',
    ])
    expect((await getConnectorClient(config)).chain?.id).toBe(31338)
  })

  test("behavior: errors reach the site's libraries with EIP-1193 codes", async () => {
    const { config, control, provider } = await attachSession({ isAwayGranted: false })
    control.setMode('reject')
    await expect(signMessage(config, { message: 'no' })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await expect(provider.request({ method: 'personal_sign', params: ['0x', one] })).rejects.toMatchObject({
      code: 4001,
    })
    await expect(switchChain(config, { chainId: 31338 })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await expect(switchChain(config, { chainId: 31339 })).rejects.toMatchObject({ name: 'SwitchChainError' })
    control.end()
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
  })

  test('behavior: its provider responds with data of the session, and emits changes', async () => {
    const { adapter, control, provider } = await attachSession()
    const receivedValues: unknown[] = []
    const hear = (event: string) => (value: unknown) => receivedValues.push([event, value])
    const accounts = hear('accountsChanged')
    provider.on('accountsChanged', accounts)
    provider.on('chainChanged', hear('chainChanged'))
    provider.on('disconnect', (error) => receivedValues.push(['disconnect', error.code]))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([one, two])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    control.setAccounts([two])
    control.setNetwork('eip155:31338')
    provider.removeListener('accountsChanged', accounts)
    control.setAccounts([one])
    await adapter.disconnect({ connectorId })
    expect(receivedValues).toEqual([
      ['accountsChanged', [two]],
      ['chainChanged', '0x7a6a'],
      ['disconnect', 4900],
    ])
    expect(control.requests()).toEqual([])
  })

  test("behavior: logs the error of a site's listener, and calls the other listeners", async () => {
    const { config, control, logged, provider, newEvents } = await attachSession()
    const receivedValues: unknown[] = []
    const fault = new Error('of the host')
    provider.on('chainChanged', () => {
      throw fault
    })
    provider.on('chainChanged', (chainId) => receivedValues.push(chainId))
    control.setNetwork('eip155:31338')
    expect(receivedValues).toEqual(['0x7a6a'])
    expect(config.state.chainId).toBe(31338)
    expect(newEvents()).toMatchObject([{ type: 'connection', connection: { caipNetworkId: 'eip155:31338' } }])
    expect(logged).toEqual([fault])
  })

  test("behavior: the site's own wagmi actions connect it again, as long as the session lasts", async () => {
    const { adapter, config, connection, control, newEvents } = await attachSession()
    const connector = [...config.state.connections.values()][0]?.connector as Connector
    await adapter.disconnect({ connectorId })
    expect(config.state.status).toBe('disconnected')
    await connect(config, { connector })
    expect(config.state.status).toBe('connected')
    expect(newEvents()).toMatchObject([{ type: 'connection', connection }])
    control.end()
    await expect(connect(config, { connector })).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test('error: NotConnected before a session is attached', async () => {
    const { connector } = await attachSession()
    const { adapter } = start({ ports: { walletConnect: connector } })
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
  })

  test('behavior: ends the session when the site disconnects with wagmi', async () => {
    const { config, control, newEvents } = await attachSession()
    await wagmiDisconnect(config)
    expect(control.isGranted).toBe(false)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }])
  })

  test('behavior: a tab keeps its account until it restores, even if another tab of the site chooses another one', async () => {
    const storage = new Map<string, string>()
    const { adapter, provider, newEvents, session, connector } = await attachSession({ storage })
    const other = start({ storage, ports: { walletConnect: connector } })
    await other.adapter.attach(session)
    await other.adapter.switchConnection?.({ connectorId, address: two })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([one, two])
    expect(newEvents()).toEqual([])
    adapter.destroy()
    const reloadedKit = start({ storage, ports: { walletConnect: connector } })
    const restored = await reloadedKit.adapter.attach({ ...session, isRestored: true })
    expect(restored?.accounts.map(({ address }) => address)).toEqual([two, one])
    const restoredProvider = (await reloadedKit.adapter.getProvider()) as Required<Eip1193Provider>
    expect(await restoredProvider.request({ method: 'eth_accounts' })).toEqual([two, one])
  })

  test.each(['the visitor disconnects', 'the site disconnects with wagmi', 'the wallet ends the session'])(
    'behavior: the chosen account is forgotten when %s',
    async (how) => {
      const storage = new Map<string, string>()
      const { adapter, config, control, connection, session } = await attachSession({ storage })
      await adapter.switchConnection?.({ connectorId, address: two })
      if (how === 'the visitor disconnects') await adapter.disconnect({ connectorId })
      else if (how === 'the wallet ends the session') control.end()
      else await wagmiDisconnect(config)
      control.grant()
      expect(await adapter.attach(session)).toEqual(connection)
    },
  )

  test('param: network', async () => {
    const { adapter, away, connection } = await attachSession()
    const moved = { ...connection, caipNetworkId: 'eip155:31338' }
    expect(await adapter.connect({ connectorId, network: away })).toEqual(moved)
    await adapter.disconnect()
    expect(await adapter.connect({ connectorId, network: away })).toEqual(moved)
  })

  test('behavior: reports accounts and networks that the wallet adds or removes', async () => {
    const { control, connection, away, newEvents } = await attachSession()
    control.setNetworks([away])
    expect(newEvents()).toEqual([
      {
        type: 'connection',
        connection: { ...connection, caipNetworkId: 'eip155:31338', approvedCaipNetworkIds: ['eip155:31338'] },
      },
    ])
  })

  test('behavior: sendTransaction switches the session to the network first', async () => {
    const { adapter, away, control, config } = await attachSession({ isAwayGranted: false })
    const hash = await adapter.sendTransaction?.({ transaction: { to: two, value: 1n }, network: away, address: one })
    const receipt = await waitForTransactionReceipt(config, { hash: hash as `0x${string}`, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    expect(control.requests().map(({ method, caipNetworkId }) => [method, caipNetworkId])).toEqual([
      ['eth_sendTransaction', 'eip155:31338'],
    ])
  })

  test('behavior: a wallet of the page can be connected beside the session', async () => {
    createPageWallet({ chains: [page.home], privateKeys: [testAccounts[2].privateKey] })
    const { adapter, config, control, newEvents } = await attachSession()
    await adapter.connect({ connectorId: 'test.wallet' })
    await adapter.disconnect({ connectorId: 'test.wallet' })
    expect(config.state.connections.size).toBe(1)
    expect((await adapter.switchConnection?.({ connectorId, address: two }))?.accounts[0]?.address).toBe(two)
    expect(await recoverMessageAddress({ message: 'm', signature: await signMessage(config, { message: 'm' }) })).toBe(
      two,
    )
    expect(control.isGranted).toBe(true)
    expect(newEvents()).toEqual([])
  })
})
