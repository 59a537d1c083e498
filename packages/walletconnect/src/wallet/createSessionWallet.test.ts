import type { WalletConnectOptions } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import type { SharedSession } from '../leader/openSharedSession.ts'
import { createTestContext } from '../namespaces/walletContext.test.setup.ts'
import { allNetworks, bitcoin, evmOne, evmTwo, evmUnknown, openDapp, solana } from '../openDapp.test.setup.ts'
import { openWallet } from '../openWallet.test.setup.ts'
import { startRpcServer } from '../rpcServer.test.setup.ts'
import type { SessionState } from '../session/sessionState.ts'
import { createSessionWallet } from './createSessionWallet.ts'
import { createPendingRequests } from './pendingRequests.ts'

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

async function connected(options: openDapp.Parameters = {}) {
  const dapp = await openDapp(options)
  await dapp.connect()
  const share = dapp.tab.share('eip155')
  const address = share.connection()?.accounts[0]?.address ?? ''
  return { ...dapp, share, address, ask: (method: string, params?: unknown) => share.request({ method, params }) }
}

describe('request, eip155', () => {
  test('behavior: responds from the session without asking the wallet', async () => {
    const { ask, address, phone } = await connected({ phone: { mode: 'approve' } })
    phone.setMode('manual')
    expect(
      await Promise.all(
        ['eth_accounts', 'eth_requestAccounts', 'eth_coinbase', 'eth_chainId', 'get_chain_id', 'net_version'].map(
          (method) => ask(method),
        ),
      ),
    ).toEqual([[address], [address], address, '0x7a69', 31337, '31337'])
    expect(phone.prompts()).toEqual([])
  })

  test('behavior: sends requests that need a key to the wallet', async () => {
    const { ask, address, phone } = await connected()
    expect(await ask('personal_sign', [hex('hello'), address])).toMatch(/^0x[0-9a-f]{130}$/)
    await expect
      .poll(() => phone.answers().at(-1))
      .toMatchObject({ outcome: 'approved', prompt: { kind: 'request', method: 'personal_sign' } })
  })

  test('behavior: onRequest reports requests that need the visitor, with the id that the wallet knows', async () => {
    const sent: unknown[] = []
    const { ask, address, phone } = await connected({ onRequest: (request) => void sent.push(request) })
    await ask('eth_chainId')
    await ask('wallet_getCapabilities', [address])
    await ask('personal_sign', [hex('hello'), address])
    await expect.poll(() => phone.answers().at(-1)?.prompt).toMatchObject({ method: 'personal_sign' })
    expect(sent).toEqual([{ topic: phone.sessions()[0]?.topic, id: phone.answers().at(-1)?.prompt.id }])
  })

  test('behavior: sends requests for the chain to its endpoints', async () => {
    const rpc = await startRpcServer(({ method }) => ({ result: method === 'eth_blockNumber' ? '0x2a' : '0xabc' }))
    const { ask } = await connected({
      rpc: { urls: () => [rpc.url], timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 },
    })
    expect(await ask('eth_blockNumber')).toBe('0x2a')
    expect(await ask('eth_sendRawTransaction', ['0x02'])).toBe('0xabc')
    expect(rpc.calls).toEqual([
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_sendRawTransaction', params: ['0x02'] },
    ])
  })

  test('error: UserRejected', async () => {
    const { ask, address, phone } = await connected()
    phone.setMode('reject')
    await expect(ask('personal_sign', [hex('hello'), address])).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'UserRejected',
    })
  })

  test('error: any other error of the wallet keeps its code', async () => {
    const { ask } = await connected()
    const stranger = '0x000000000000000000000000000000000000dEaD'
    await expect(ask('personal_sign', [hex('hello'), stranger])).rejects.toMatchObject({
      name: 'WalletRpcError',
      code: 4100,
    })
  })

  test('error: MethodNotApproved', async () => {
    const { ask, share, address } = await connected()
    await expect(ask('eth_sign', [address, '0x68'])).rejects.toMatchObject({ code: 'MethodNotApproved' })
    expect(share.connection()).toBeDefined()
    await expect(ask('wallet_scanQRCode', [])).rejects.toMatchObject({
      code: 'MethodNotApproved',
      shortMessage: "The wallet did not approve the method 'wallet_scanQRCode'",
    })
  })

  test.each([
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'eth_sendUserOperation',
    'eth_signUserOperation',
    'parity_defaultAccount',
    'safe_setSettings',
    'unknown',
  ])('error: MethodNotApproved for %s, which is not sent to a node', async (method) => {
    const rpc = await startRpcServer(() => ({ result: '0x000000000000000000000000000000000000dEaD' }))
    const { ask } = await connected({
      rpc: { urls: () => [rpc.url], timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 },
    })
    await expect(ask(method)).rejects.toMatchObject({ code: 'MethodNotApproved' })
    expect(await ask('eth_blobBaseFee')).toBe('0x000000000000000000000000000000000000dEaD')
    expect(rpc.calls).toEqual([{ method: 'eth_blobBaseFee', params: [] }])
  })

  test.each(['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls'])(
    'error: ChainNotSupported for %s on another chain than the one in use, without a prompt',
    async (method) => {
      const receivedRequests: string[] = []
      const { tab } = await openWallet({
        networks: [evmOne, evmTwo],
        answer({ chainId }) {
          receivedRequests.push(chainId)
          return { result: `0x${'ab'.repeat(32)}` }
        },
      })
      const share = tab.share('eip155')
      const ask = (chainId: unknown) => share.request({ method, params: [{ chainId }] })
      await share.switchNetwork(evmTwo)
      for (const chainId of ['0x7a69', '31337', 31337, '0x', 'two', {}]) {
        await expect(ask(chainId)).rejects.toMatchObject({ name: 'NetworkError', code: 'ChainNotSupported' })
      }
      const bare = share.request({ method, params: { chainId: '0x7a69' } })
      await expect(bare).rejects.toMatchObject({ code: 'ChainNotSupported' })
      expect(receivedRequests).toEqual([])
      for (const chainId of ['0x7a6a', '0x07A6A', '31338', 31338, undefined, null]) await ask(chainId)
      expect(receivedRequests).toEqual(Array(6).fill('eip155:31338'))
    },
  )

  test('error: NotConnectedBeforeRequest, SessionNotInitialized', async () => {
    const { tab } = await openDapp()
    const share = tab.share('eip155')
    await expect(share.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      code: 'NotConnectedBeforeRequest',
      cause: { code: 'NotConnected' },
    })
    await expect(share.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: 'SessionNotInitialized',
    })
  })

  test('error: NamespaceNotConfigured', async () => {
    const { tab } = await connected({ networks: [evmOne] })
    await expect(tab.share('solana').request({ method: 'getBalance' })).rejects.toMatchObject({
      code: 'NamespaceNotConfigured',
      values: { ns: 'solana' },
    })
  })

  test('error: SignClientNotInitialized, once the client is destroyed', async () => {
    const { tab, ask } = await connected()
    await tab.destroy()
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 'SignClientNotInitialized' })
  })
})

describe('wallet_switchEthereumChain', () => {
  const to = (chainId: unknown) => [{ chainId }]

  test('default', async () => {
    const { ask, share, phone } = await connected()
    phone.setMode('manual')
    expect(await ask('wallet_switchEthereumChain', to('0x7a6a'))).toBe(null)
    expect(share.connection()?.caipNetworkId).toBe('eip155:31338')
    expect(await ask('eth_chainId')).toBe('0x7a6a')
    expect(phone.prompts()).toEqual([])
  })

  test('behavior: asks the wallet for a chain that the session does not grant', async () => {
    const { ask, share } = await connected({ networks: [evmOne] })
    expect(share.connection()?.approvedCaipNetworkIds).toEqual(['eip155:31337'])
    expect(await ask('wallet_switchEthereumChain', to('0x7a6a'))).toBe(null)
    expect(share.connection()).toMatchObject({
      caipNetworkId: 'eip155:31338',
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
    })
  })

  test('error: InvalidChainId', async () => {
    const { ask } = await connected()
    for (const chainId of ['31338', 31338, '0x', '0xzz', undefined]) {
      await expect(ask('wallet_switchEthereumChain', to(chainId))).rejects.toMatchObject({
        code: 'InvalidChainId',
        cause: { code: 32603 },
      })
    }
  })

  test('error: the code of a wallet that does not know the chain', async () => {
    const { ask, share } = await connected()
    await expect(ask('wallet_switchEthereumChain', to('0x7a6b'))).rejects.toMatchObject({ code: 4902 })
    expect(share.connection()?.caipNetworkId).toBe('eip155:31337')
  })
})

describe('wallet_addEthereumChain', () => {
  test('behavior: a chain that the session grants needs no request to the wallet', async () => {
    const { ask, share, phone } = await connected()
    phone.setMode('manual')
    expect(await ask('wallet_addEthereumChain', [{ chainId: '0x7a6a', chainName: 'Two' }])).toBe(null)
    expect(share.connection()?.caipNetworkId).toBe('eip155:31338')
    expect(phone.prompts()).toEqual([])
  })

  test('error: InvalidChainId', async () => {
    const { ask } = await connected()
    await expect(ask('wallet_addEthereumChain', [{ chainId: 1 }])).rejects.toMatchObject({ code: 'InvalidChainId' })
  })
})

describe('wallet_getCapabilities', () => {
  test('default', async () => {
    const { ask, address, phone } = await connected()
    const all = { '0x7a69': { atomic: { status: 'unsupported' } }, '0x7a6a': { atomic: { status: 'unsupported' } } }
    expect(await ask('wallet_getCapabilities', [address])).toEqual(all)
    expect(await ask('wallet_getCapabilities', [address, ['0x7a69']])).toEqual({ '0x7a69': all['0x7a69'] })
    await phone.destroy()
    expect(await ask('wallet_getCapabilities', [address])).toEqual(all)
  })

  test('error: CapabilitiesAddressMissing', async () => {
    const { ask } = await connected()
    await expect(ask('wallet_getCapabilities', [])).rejects.toMatchObject({ code: 'CapabilitiesAddressMissing' })
  })
})

describe('request, other namespaces', () => {
  test('behavior: solana', async () => {
    const rpc = await startRpcServer(() => ({ result: { value: 7 } }))
    const { tab, address: _ } = await connected({
      rpc: { urls: () => [rpc.url], timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 },
    })
    const share = tab.share('solana')
    const pubkey = share.connection()?.accounts[0]?.address
    expect(await share.request({ method: 'solana_getAccounts' })).toEqual([{ pubkey }])
    expect(await share.request({ method: 'get_chain_id' })).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(
      await share.request({ method: 'solana_signMessage', params: { message: 'JxF12TrwUP45BMd', pubkey } }),
    ).toEqual({
      signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
    })
    expect(await share.request({ method: 'getBalance', params: [pubkey] })).toEqual({ value: 7 })
    expect(rpc.calls).toEqual([{ method: 'getBalance', params: [pubkey] }])
  })

  test('behavior: bip122', async () => {
    const { tab } = await connected()
    const share = tab.share('bip122')
    const account = share.connection()?.accounts[0]?.address
    const params = { account, message: 'hello' }
    expect(await share.request({ method: 'signMessage', params })).toMatchObject({ address: account })
    await expect(share.request({ method: 'getblockcount' })).rejects.toMatchObject({
      code: 'JsonRpcProviderNotFound',
      values: { chain: bitcoin.caipNetworkId },
    })
  })
})

describe('switchNetwork', () => {
  test('default', async () => {
    const { share } = await connected()
    await share.switchNetwork(evmTwo)
    expect(share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: adds a network to a wallet that does not know it', async () => {
    const rpc = await startRpcServer(() => ({ result: '0x7a6b' }))
    const { share } = await connected({
      networks: [...allNetworks, evmUnknown],
      rpc: { urls: () => [rpc.url], timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 },
    })
    await share.switchNetwork(evmUnknown)
    expect(share.connection()?.caipNetworkId).toBe('eip155:31339')
  })

  test('behavior: asks a wallet that can only add networks to add one, and sets canAddNetworks', async () => {
    const receivedRequests: string[] = []
    const { tab, wallet, accounts } = await openWallet({
      networks: [evmOne, evmTwo],
      chains: [evmOne.caipNetworkId],
      methods: ['personal_sign', 'wallet_addEthereumChain'],
      answer({ topic, method }) {
        receivedRequests.push(method)
        const eip155 = {
          accounts: [evmOne, evmTwo].map(({ caipNetworkId }) => `${caipNetworkId}:${accounts.eip155}`),
          methods: ['personal_sign', 'wallet_addEthereumChain'],
          events: ['accountsChanged'],
        }
        wallet.update({ topic, namespaces: { eip155 } }).catch(() => {})
        return { result: null }
      },
    })
    const share = tab.share('eip155')
    expect(share.connection()).toMatchObject({ approvedCaipNetworkIds: ['eip155:31337'], canAddNetworks: true })
    await share.switchNetwork(evmTwo)
    expect(receivedRequests).toEqual(['wallet_addEthereumChain'])
    expect(share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: does not set canAddNetworks for a wallet that accepts no request for networks', async () => {
    const { tab } = await openWallet({
      networks: [evmOne, evmTwo],
      chains: [evmOne.caipNetworkId],
      methods: ['personal_sign'],
    })
    expect(tab.share('eip155').connection()).not.toHaveProperty('canAddNetworks')
    await expect(tab.share('eip155').switchNetwork(evmTwo)).rejects.toMatchObject({ code: 'SwitchNotApproved' })
  })

  test('error: SwitchRejected', async () => {
    const { share, phone } = await connected({ networks: [evmOne] })
    phone.setMode('reject')
    await expect(share.switchNetwork(evmTwo)).rejects.toMatchObject({ name: 'NetworkError', code: 'SwitchRejected' })
    expect(share.connection()?.caipNetworkId).toBe('eip155:31337')
  })

  test('error: ChainNotSupported if adding the chain fails after switching failed', async () => {
    const { share } = await connected()
    await expect(share.switchNetwork(evmUnknown)).rejects.toMatchObject({ code: 'ChainNotSupported' })
  })

  test('behavior: a namespace that ends during a chain switch does not stop other listeners', async () => {
    const { options, session } = createTestContext({ methods: ['wallet_switchEthereumChain'] })
    const listeners: (() => void)[] = []
    let state: SessionState | undefined = session()
    const host = {
      state: () => state,
      send: async () => 1,
      response: async () => null,
      select: async () => {},
      subscribe: (listener: () => void) => {
        listeners.push(listener)
        return () => {}
      },
    } as unknown as SharedSession
    const lifetime = new AbortController()
    const share = createSessionWallet({
      namespace: 'eip155',
      options: { ...options, networks: [evmOne] } as unknown as WalletConnectOptions,
      host,
      pending: createPendingRequests(),
      signal: lifetime.signal,
    })
    const moved = expect(share.switchNetwork(evmTwo)).rejects.toMatchObject({ code: 'SwitchNotDone' })
    await expect.poll(() => listeners.length).toBe(1)
    state = { ...session(), namespaces: {}, selected: {} }
    for (const listener of listeners) listener()
    lifetime.abort()
    await moved
  })

  test('error: ChainNotSupported if the namespace has no method to ask for a network', async () => {
    const { tab, phone, connect } = await openDapp()
    phone.approveOnly({ chains: [evmOne.caipNetworkId, solana.caipNetworkId] })
    await connect()
    const other = { ...solana, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const }
    await expect(tab.share('solana').switchNetwork(other)).rejects.toMatchObject({ code: 'ChainNotSupported' })
  })
})

describe('rejectRequests', () => {
  test('behavior: rejects requests that are not safe, and later requests still reach the wallet', async () => {
    const { tab, ask, address, phone } = await connected()
    phone.setMode('manual')
    const signature = expect(ask('personal_sign', [hex('one'), address])).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'RequestAborted',
      shortMessage: 'Request was aborted',
    })
    await phone.nextPrompt()
    tab.rejectRequests()
    await signature
    await phone.reject()
    phone.setMode('approve')
    expect(await ask('personal_sign', [hex('two'), address])).toMatch(/^0x/)
  })

  test('behavior: requests of safe methods stay open', async () => {
    const { tab, ask, address } = await connected()
    const capabilities = ask('wallet_getCapabilities', [address, ['0x7a69']])
    tab.rejectRequests()
    expect(await capabilities).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
  })
})
