import type { AdapterConnection } from '@latchkey/core/adapter'
import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { solanaContractSession } from '@latchkey/testing/contract'
import { registerStandardWallet } from '@latchkey/testing/solana-wallet'
import { describe, expect, test } from 'vitest'
import { one, setUpPage, three, two } from '../test/usePage.ts'

const page = setUpPage()
const connectorId = 'Test Wallet'
const addressesOf = (connection: AdapterConnection | undefined) => connection?.accounts.map(({ address }) => address)

describe('connecting', () => {
  test('behavior: ignores a wallet that approves after the visitor chose another', async () => {
    const slow = page.wallet({ name: 'Slow', mode: 'manual' })
    page.wallet()
    const { adapter, newEvents } = page.start()
    const lateConnect = adapter.connect({ connectorId: 'Slow' })
    lateConnect.catch(() => {})
    const { id } = await slow.control.nextPrompt()
    await adapter.connect({ connectorId })
    slow.control.approve(id)
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    await expect(adapter.getProvider({ connectorId: 'Slow' })).rejects.toMatchObject({ code: 'NotConnected' })
    slow.control.setAccounts([two.address])
    expect(newEvents()).toEqual([])
  })

  test('behavior: a second attempt keeps the first attempt valid', async () => {
    const { control } = page.wallet({ mode: 'manual' })
    const { adapter } = page.start()
    const firstConnect = adapter.connect({ connectorId })
    await control.nextPrompt()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'RequestPending' })
    control.approve()
    expect(addressesOf(await firstConnect)).toEqual([one.address, two.address])
  })

  test('behavior: a disconnection cancels a pending connection request', async () => {
    const { control } = page.wallet({ mode: 'manual' })
    const { adapter } = page.start()
    const connectRequest = adapter.connect({ connectorId })
    connectRequest.catch(() => {})
    await control.nextPrompt()
    await adapter.disconnect()
    control.approve()
    await expect(connectRequest).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(control.requests().map(({ method }) => method)).toEqual(['standard:connect', 'standard:disconnect'])
  })

  test('behavior: does not disconnect a wallet that another kit of the page uses', async () => {
    const { control } = page.wallet()
    const other = page.start()
    await other.adapter.connect({ connectorId })
    control.hold('standard:connect')
    const { adapter } = page.start()
    const connectRequest = adapter.connect({ connectorId })
    connectRequest.catch(() => {})
    await expect.poll(() => control.requests().length).toBe(2)
    await adapter.disconnect()
    control.release('standard:connect')
    await expect(connectRequest).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(control.requests().map(({ method }) => method)).toEqual(['standard:connect', 'standard:connect'])
    expect(other.newEvents()).toEqual([])
  })

  test('behavior: keeps the connection if the wallet does not support the network', async () => {
    page.wallet()
    const { adapter } = page.start()
    const connection = await adapter.connect({ connectorId, network: page.networks.custom })
    expect(connection.caipNetworkId).toBe(page.networks.home.caipNetworkId)
  })

  test('behavior: of the networks that the wallet supports, uses one that the kit has', async () => {
    page.wallet({ clusters: [{ chain: 'solana:mainnet' }, { chain: 'solana:devnet' }] })
    const { home, devnet, custom } = page.networks
    const { adapter } = page.start({ networks: [home, custom, devnet] })
    expect((await adapter.connect({ connectorId })).caipNetworkId).toBe(devnet.caipNetworkId)
  })

  test('behavior: a wallet starts on the network that was chosen before', async () => {
    page.wallet()
    const { adapter } = page.start()
    expect(await adapter.switchNetwork({ network: page.networks.devnet })).toBe(undefined)
    expect((await adapter.connect({ connectorId })).caipNetworkId).toBe(page.networks.devnet.caipNetworkId)
  })

  test('behavior: leaves out accounts without a Solana address', async () => {
    const { wallet } = page.wallet()
    const strange = {
      ...wallet,
      name: 'Strange',
      accounts: [{ address: '0xab', publicKey: new Uint8Array(), chains: [], features: [] }],
    }
    page.onEnd(registerStandardWallet(strange).unregister)
    const { adapter } = page.start()
    await expect(adapter.connect({ connectorId: 'Strange' })).rejects.toMatchObject({ code: 'WalletLocked' })
  })

  test('behavior: waits for a wallet that approves while it is locked', async () => {
    const { wallet } = page.wallet()
    const listeners = new Set<() => void>()
    const locked = {
      ...wallet,
      name: 'Locked',
      accounts: [] as { address: string; publicKey: Uint8Array; chains: []; features: [] }[],
      features: {
        ...wallet.features,
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) },
        'standard:events': {
          version: '1.0.0',
          on: (_: string, listener: () => void) => {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
      },
    }
    page.onEnd(registerStandardWallet(locked as never).unregister)
    const { adapter } = page.start()
    const connecting = adapter.connect({ connectorId: 'Locked' })
    await expect.poll(() => listeners.size).toBe(1)
    locked.accounts = [{ address: one.address, publicKey: new Uint8Array(), chains: [], features: [] }]
    for (const listener of listeners) listener()
    expect((await connecting).accounts.map(({ address }) => address)).toEqual([one.address])
  })

  test.each([undefined, null, 5, [], [{}], [{ signature: 'text' }]])(
    'error: ProviderFailed for the signature %o',
    async (answer) => {
      const { control } = page.wallet()
      const { adapter } = page.start()
      await adapter.connect({ connectorId })
      control.override('solana:signMessage', { result: answer })
      await expect(adapter.signMessage?.({ message: 'hi', address: one.address })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'ProviderFailed',
      })
    },
  )

  test('error: converts errors of the wallet to those that they mean', async () => {
    const { control } = page.wallet()
    const { adapter } = page.start()
    const codes: [number, string][] = [
      [4001, 'UserRejected'],
      [4100, 'WalletLocked'],
      [-32002, 'RequestPending'],
      [-32603, 'ProviderFailed'],
    ]
    for (const [code, meaning] of codes) {
      control.override('standard:connect', { error: { code, message: 'As newEvents' }, times: 1 })
      await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ name: 'ConnectionError', code: meaning })
    }
    control.setMode('throw')
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ProviderFailed' })
  })

  test('error: AdapterInUse, until the first adapter is destroyed', () => {
    const { factory, adapter } = page.start()
    expect(() => page.start({ factory })).toThrow(expect.objectContaining({ code: 'AdapterInUse' }))
    adapter.destroy()
    page.start({ factory })
  })
})

describe('restoring', () => {
  test('behavior: waits for a wallet that registers late', async () => {
    const storage = memoryAdapterStorage()
    const { announce, unregister } = page.wallet()
    await page.start({ storage }).adapter.connect({ connectorId })
    unregister()
    const restored = page.start({ storage }).adapter.reconnect({ connectorId })
    announce()
    expect(addressesOf(await restored)).toEqual([one.address, two.address])
  })

  test('behavior: does not restore a wallet with the same name and another account', async () => {
    const storage = memoryAdapterStorage()
    const honest = page.wallet()
    await page.start({ storage }).adapter.connect({ connectorId })
    honest.unregister()
    const impostor = page.wallet({ secretKeys: [three.secretKey] })
    await page.start().adapter.connect({ connectorId })
    const { adapter } = page.start({ storage })
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    expect(impostor.control.requests().filter(({ prompted }) => prompted)).toHaveLength(1)
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test('behavior: of two wallets with one name, neither is restored nor gets a request', async () => {
    const storage = memoryAdapterStorage()
    const { control } = page.wallet()
    await page.start({ storage }).adapter.connect({ connectorId })
    const impostor = page.wallet({ secretKeys: [three.secretKey] })
    const requestCount = control.requests().length
    expect(await page.start({ storage }).adapter.reconnect({ connectorId })).toBe(undefined)
    expect([control.requests().length, impostor.control.requests()]).toEqual([requestCount, []])
  })

  test('behavior: does not restore a wallet if another with its name registers during the request', async () => {
    const storage = memoryAdapterStorage()
    const honest = page.wallet()
    await page.start({ storage }).adapter.connect({ connectorId })
    honest.control.hold('standard:connect')
    const { adapter } = page.start({ storage })
    const restored = adapter.reconnect({ connectorId })
    await expect.poll(() => honest.control.requests().length).toBe(2)
    page.wallet({ secretKeys: [three.secretKey] })
    honest.control.release('standard:connect')
    expect(await restored).toBe(undefined)
  })

  test('behavior: restores a session when a wallet of the page is also named WalletConnect', async () => {
    const { home, devnet, custom } = page.networks
    const networks = { home, known: devnet, unknown: custom }
    const { connector, share, control } = solanaContractSession({ accounts: [one, two], networks })
    control.grant()
    page.wallet({ name: connector.id })
    const { adapter } = page.start({ walletConnect: connector })
    const restored = adapter.attach({ connectorId: connector.id, session: share, isRestored: true })
    expect(addressesOf(await restored)).toContain(one.address)
  })

  test('behavior: does not use a stored network that the kit no longer has', async () => {
    const storage = memoryAdapterStorage()
    page.wallet()
    const { home, devnet } = page.networks
    await page.start({ storage }).adapter.connect({ connectorId, network: devnet })
    const { adapter } = page.start({ storage, networks: [home] })
    expect((await adapter.reconnect({ connectorId }))?.caipNetworkId).toBe(home.caipNetworkId)
  })

  test('behavior: sends no request on a page that never connected', async () => {
    const { control } = page.wallet()
    const { adapter } = page.start()
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    expect(control.requests()).toEqual([])
  })

  test('behavior: does not connect a wallet that the visitor disconnects during the restore', async () => {
    const storage = memoryAdapterStorage()
    const { control } = page.wallet()
    await page.start({ storage }).adapter.connect({ connectorId })
    control.hold('standard:connect')
    const { adapter } = page.start({ storage })
    const restored = adapter.reconnect({ connectorId })
    await expect.poll(() => control.requests().length).toBe(2)
    await adapter.disconnect()
    control.release('standard:connect')
    expect(await restored).toBe(undefined)
  })

  test('behavior: logs the error of a wallet that fails, and does not connect it', async () => {
    const storage = memoryAdapterStorage()
    const { control } = page.wallet()
    await page.start({ storage }).adapter.connect({ connectorId })
    control.setMode('throw')
    const { adapter, ports } = page.start({ storage })
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    expect(ports.logged).toEqual([new Error('The wallet is broken.')])
  })
})

describe('disconnecting', () => {
  test('behavior: two kits with one wallet do not affect each other', async () => {
    const { control } = page.wallet()
    const [kit, other] = [page.start(), page.start()]
    await kit.adapter.connect({ connectorId })
    await other.adapter.connect({ connectorId })
    await kit.adapter.disconnect()
    expect(control.requests().map(({ method }) => method)).toEqual(['standard:connect', 'standard:connect'])
    expect(other.newEvents()).toEqual([])
    await other.adapter.disconnect()
    expect(control.requests().at(-1)?.method).toBe('standard:disconnect')
  })

  test('behavior: ends the connection of a wallet that leaves the page', async () => {
    const { unregister } = page.wallet()
    const { adapter, newEvents } = page.start()
    await adapter.connect({ connectorId })
    unregister()
    expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }])
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test('behavior: ends the connection of a wallet that is locked', async () => {
    const { control } = page.wallet()
    const { adapter, newEvents } = page.start()
    await adapter.connect({ connectorId })
    control.lock()
    expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }])
  })

  test.each([{ connectorId }, undefined])(
    'behavior: the account that the visitor chose is forgotten after a disconnect of a locked wallet: %j',
    async (parameters) => {
      const { control } = page.wallet()
      const { adapter } = page.start()
      const before = await adapter.connect({ connectorId })
      await adapter.switchConnection?.({ connectorId, address: two.address })
      control.lock()
      await adapter.disconnect(parameters)
      expect(addressesOf(await adapter.connect({ connectorId }))).toEqual(addressesOf(before))
    },
  )

  test('error: DisconnectFailed, and the wallet is dropped even then', async () => {
    const { control } = page.wallet()
    const { adapter, newEvents } = page.start()
    await adapter.connect({ connectorId })
    control.override('standard:disconnect', { error: { code: -32603, message: 'No' } })
    await expect(adapter.disconnect()).rejects.toMatchObject({ code: 'DisconnectFailed' })
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    expect(newEvents()).toEqual([])
  })
})

describe('hostile wallets', () => {
  test('behavior: a wallet that throws in its listener methods or accounts does not affect the others', async () => {
    const { wallet } = page.wallet()
    let isBroken = false
    const broken = {
      ...wallet,
      name: 'Broken',
      get accounts() {
        if (isBroken) throw new Error('hostile accounts')
        return wallet.accounts
      },
      features: {
        ...wallet.features,
        'standard:events': {
          on() {
            throw new Error('hostile events')
          },
        },
      },
    }
    page.onEnd(registerStandardWallet(broken).unregister)
    const { adapter, ports, newEvents } = page.start()
    await adapter.connect({ connectorId: 'Broken' })
    await adapter.connect({ connectorId })
    isBroken = true
    await expect(adapter.switchConnection?.({ connectorId: 'Broken' })).rejects.toMatchObject({ code: 'NotConnected' })
    expect(addressesOf(await adapter.switchConnection?.({ connectorId }))).toEqual([one.address, two.address])
    expect(ports.logged).toContainEqual(new Error('hostile events'))
    expect(ports.logged).toContainEqual(new Error('hostile accounts'))
    expect(newEvents()).toEqual([])
  })

  test('behavior: a wallet whose chains and features throw counts as having none', async () => {
    const { wallet } = page.wallet()
    let isBroken = false
    const hostile = () => {
      if (isBroken) throw new Error('hostile getter')
    }
    const accounts = () => wallet.accounts.map((account) => ({ ...account, chains: [] }))
    const broken = {
      ...wallet,
      name: 'Broken',
      get accounts() {
        return accounts()
      },
      get chains() {
        hostile()
        return wallet.chains
      },
      get features() {
        hostile()
        return wallet.features
      },
    }
    page.onEnd(registerStandardWallet(broken).unregister)
    const { adapter, ports } = page.start()
    await adapter.connect({ connectorId: 'Broken' })
    isBroken = true
    const { devnet } = page.networks
    expect((await adapter.switchNetwork({ network: devnet }))?.caipNetworkId).toBe(devnet.caipNetworkId)
    expect(ports.logged).toContainEqual(new Error('hostile getter'))
    const message = { message: 'hello', address: one.address }
    await expect(adapter.signMessage?.(message)).rejects.toMatchObject({ code: 'ProviderFailed' })
    await adapter.disconnect()
  })
})

describe('getBalance', () => {
  test('error: BalanceUnavailable, and no retry for 30 seconds', async () => {
    const { adapter, ports } = page.start({
      rpc: { urls: () => [], timeoutMs: 1_000, batchSize: 1, pollIntervalMs: 100 },
    })
    const read = () => adapter.getBalance?.({ address: one.address, network: page.networks.home })
    const failure = { name: 'NetworkError', code: 'BalanceUnavailable', cause: { code: 'NoRpcUrl' } }
    await expect(read()).rejects.toMatchObject(failure)
    await expect(read()).rejects.toMatchObject(failure)
    expect(ports.logged).toEqual([])
  })
})
