import { formatMessage } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  allNamespaces,
  bitcoin,
  evmOne,
  evmTwo,
  openPhone,
  type Site,
  solana,
  testNetworks,
} from '../test/openPhone.ts'
import { createPhone } from './createPhone.ts'
import { memoryPhoneStorage } from './phoneStorage.ts'

const evmAddress = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const solanaAddress = 'BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX'
const bitcoinAddress = 'bcrt1qjgx204hxfwuse548jc34fjzg6ffq8pvrz8x53u'

/** Resolves with the next event of this name from the client of a site. */
function next<payload>(site: Site, event: Parameters<Site['on']>[0]): Promise<payload> {
  return new Promise((resolve) => void site.once(event, resolve as never))
}

function accountsOf(session: { namespaces: Record<string, { accounts: string[] }> }): string[] {
  return Object.values(session.namespaces).flatMap(({ accounts }) => accounts)
}

/** Advances only the date by this many seconds. Timers of the phone are not affected. */
function passTime(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  onTestFinished(() => void vi.useRealTimers())
}

describe('createPhone', () => {
  test('default', async () => {
    const { phone, site } = await openPhone()
    const contacted = vi.spyOn(globalThis, 'fetch')
    const { uri, approval } = await site.connect({ optionalNamespaces: allNamespaces })
    const whenApproved = approval()
    await phone.pair(`  ${uri} `)
    const prompt = await phone.nextPrompt()
    expect(prompt).toEqual({
      kind: 'proposal',
      id: expect.any(Number),
      peer: {
        name: 'Test site',
        description: 'Asks',
        url: 'https://site.example',
        icon: 'https://site.example/icon.svg',
      },
      chains: [evmOne, evmTwo, solana, bitcoin],
      requiredChains: [],
      unknownChains: [],
      methods: Object.values(allNamespaces).flatMap(({ methods }) => methods),
      events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
      expiresAt: expect.any(Number),
    })
    await phone.approve()
    const session = await whenApproved
    expect(accountsOf(session)).toEqual([
      `${evmOne}:${evmAddress}`,
      `${evmTwo}:${evmAddress}`,
      `${solana}:${solanaAddress}`,
      `${bitcoin}:${bitcoinAddress}`,
    ])
    expect(session.namespaces.eip155?.methods).not.toContain('wallet_grantPermissions')
    expect(JSON.parse(session.sessionProperties?.bip122_getAccountAddresses ?? '')).toMatchObject([
      { address: bitcoinAddress, intention: 'payment', path: "m/84'/1'/0'/0/0" },
      { intention: 'ordinal', path: "m/86'/1'/0'/0/0" },
    ])
    expect(phone.sessions()).toMatchObject([{ topic: session.topic, chains: [evmOne, evmTwo, solana, bitcoin] }])
    expect(phone.prompts()).toEqual([])
    expect(phone.answers()).toEqual([{ prompt, outcome: 'approved', result: { topic: session.topic } }])
    expect(contacted).not.toHaveBeenCalled()
  })

  test('behavior: shows its addresses', async () => {
    const { phone } = await openPhone({ accountCount: 2 })
    const shown = phone.accounts().map(({ caipNetworkId, address, purpose = '' }) => [caipNetworkId, address, purpose])
    expect(shown).toEqual([
      [evmOne, evmAddress, ''],
      [evmOne, '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C', ''],
      [evmTwo, evmAddress, ''],
      [evmTwo, '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C', ''],
      [solana, solanaAddress, ''],
      [solana, 'EdjcxP8MmXP4yRHguEVoH75kbXVfZNFXPgNfL9NqcXXK', ''],
      [bitcoin, bitcoinAddress, 'payment'],
      [bitcoin, 'bcrt1p9y6pr3ec7jfdg6aaa282eu6pxn630ujlmkuwzvmdc6lam3t7dy7qw4aeyz', 'ordinals'],
      [bitcoin, 'bcrt1qgnjggmy65s5s5fen2tnt3gm4uxmru7n66nspdj', 'payment'],
      [bitcoin, 'bcrt1p2jxxt3v6xuqu6dd3f7l6lakkgfay3rh6chxrt7wf7nthes59f49qavl6qt', 'ordinals'],
    ])
  })

  test('param: mode reject', async () => {
    const { phone, site } = await openPhone({ mode: 'reject' })
    const { uri, approval } = await site.connect({ optionalNamespaces: allNamespaces })
    const whenApproved = approval()
    whenApproved.catch(() => {})
    await phone.pair(uri as string)
    await expect(whenApproved).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    expect(phone.answers()).toMatchObject([{ prompt: { kind: 'proposal' }, outcome: 'rejected' }])
  })

  test('param: mode approve', async () => {
    const { phone, site, connect } = await openPhone({ mode: 'approve' })
    const { topic } = await connect()
    const request = { method: 'personal_sign', params: ['0x6869', evmAddress] }
    const signature = (await site.request({ topic, chainId: evmOne, request })) as `0x${string}`
    expect(await verifyMessage({ address: evmAddress, message: 'hi', signature })).toBe(true)
    phone.setMode('reject')
    await expect(site.request({ topic, chainId: evmOne, request })).rejects.toMatchObject({ code: 4001 })
  })

  test('param: withoutMethods', async () => {
    const { connect } = await openPhone({ mode: 'approve', withoutMethods: ['wallet_switchEthereumChain'] })
    const { namespaces } = await connect()
    expect(namespaces.eip155?.methods).not.toContain('wallet_switchEthereumChain')
    expect(namespaces.eip155?.methods).toContain('personal_sign')
  })

  describe('approve', () => {
    test('param: chains', async () => {
      const { phone, site } = await openPhone()
      const { uri, approval } = await site.connect({ optionalNamespaces: allNamespaces })
      const whenApproved = approval()
      await phone.pair(uri as string)
      await phone.approve(undefined, { chains: [evmTwo] })
      expect(accountsOf(await whenApproved)).toEqual([`${evmTwo}:${evmAddress}`])
    })

    test('error: none of the chains is in the proposal', async () => {
      const { phone, site } = await openPhone()
      const { uri, approval } = await site.connect({ optionalNamespaces: allNamespaces })
      void approval().catch(() => {})
      await phone.pair(uri as string)
      await expect(phone.approve(undefined, { chains: ['eip155:1'] })).rejects.toThrow(
        'A session needs a chain that the site asked for.',
      )
      expect(phone.proposals()).toHaveLength(1)
    })

    test('error: no such prompt', async () => {
      const { phone } = await openPhone()
      await expect(phone.approve(7)).rejects.toThrow('No prompt 7 is open.')
    })
  })

  test('behavior: approveOnly limits the chains that proposals get', async () => {
    const { phone, connect } = await openPhone({ mode: 'approve' })
    phone.approveOnly({ chains: [solana, evmOne] })
    expect(accountsOf(await connect())).toEqual([`${evmOne}:${evmAddress}`, `${solana}:${solanaAddress}`])
    phone.approveOnly()
    expect(accountsOf(await connect())).toHaveLength(4)
  })

  test('behavior: refuses a proposal without a known chain', async () => {
    const { phone, site } = await openPhone()
    const { uri, approval } = await site.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
    })
    const whenApproved = approval()
    whenApproved.catch(() => {})
    await phone.pair(uri as string)
    await expect(whenApproved).rejects.toMatchObject({ code: 5100 })
    expect(phone.answers()).toEqual([])
  })

  describe('pair', () => {
    test('error: malformed', async () => {
      const { phone } = await openPhone()
      await expect(phone.pair('wc:nothing')).rejects.toThrow()
      await expect(phone.pair('https://site.example')).rejects.toThrow()
    })
  })

  describe('sessions', () => {
    test('behavior: a session stays alive in the storage when the phone is turned off', async () => {
      const storage = memoryPhoneStorage()
      const { phone, site, relayUrl, connect } = await openPhone({ storage })
      const { topic } = await connect()
      const request = { method: 'personal_sign', params: ['0x6869', evmAddress] }
      const asked = site.request({ topic, chainId: evmOne, request })
      await phone.nextPrompt()
      await phone.destroy()
      await expect(phone.nextPrompt()).rejects.toThrow('The phone is off.')

      const restarted = await createPhone({ relayUrl, projectId: 'test', networks: testNetworks, storage })
      onTestFinished(() => restarted.destroy())
      expect(restarted.sessions().map((session) => session.topic)).toEqual([topic])
      expect(await restarted.nextPrompt()).toMatchObject({ kind: 'request', method: 'personal_sign' })
      await restarted.approve()
      expect(await verifyMessage({ address: evmAddress, message: 'hi', signature: (await asked) as '0x' })).toBe(true)
    })

    test('behavior: a session stays alive when the relay stops', async () => {
      const { phone, site, stopRelay, connect } = await openPhone({ mode: 'approve' })
      const { topic } = await connect()
      expect(phone.isOnline()).toBe(true)
      const startRelay = await stopRelay()
      await expect.poll(() => phone.isOnline()).toBe(false)
      await startRelay()
      await expect.poll(() => phone.isOnline()).toBe(true)
      const request = { method: 'personal_sign', params: ['0x6869', evmAddress] }
      const signature = (await site.request({ topic, chainId: evmOne, request })) as `0x${string}`
      expect(await verifyMessage({ address: evmAddress, message: 'hi', signature })).toBe(true)
    })

    test('behavior: the phone ends a session', async () => {
      const { phone, site, connect } = await openPhone()
      const { topic } = await connect()
      const whenEnded = next<{ topic: string }>(site, 'session_delete')
      await phone.deleteSession()
      expect((await whenEnded).topic).toBe(topic)
      expect(phone.sessions()).toEqual([])
      await expect(phone.deleteSession()).rejects.toThrow('The phone has 0 sessions: name one.')
    })

    test('behavior: the phone ends a session with its open requests', async () => {
      const { phone, site, connect } = await openPhone()
      const { topic } = await connect()
      const told: unknown[] = []
      phone.on('disconnect', (event) => told.push(event))
      const request = { method: 'personal_sign', params: ['0x6869', evmAddress] }
      site.request({ topic, chainId: evmOne, request }).catch(() => {})
      await phone.nextPrompt()
      await phone.deleteSession()
      expect([phone.prompts(), told]).toEqual([[], [{ topic }]])
      expect(phone.answers().at(-1)).toMatchObject({ outcome: 'gone' })
    })

    test('behavior: a session expires', async () => {
      const { phone, connect } = await openPhone()
      const { topic } = await connect()
      const told: unknown[] = []
      phone.on('disconnect', (event) => told.push(event))
      passTime(8 * 24 * 3600)
      await expect.poll(() => phone.sessions()).toEqual([])
      expect(told).toEqual([{ topic }])
    })

    test('behavior: the site ends a session with its open requests', async () => {
      const { phone, site, connect } = await openPhone()
      const { topic } = await connect()
      void site
        .request({ topic, chainId: evmOne, request: { method: 'personal_sign', params: ['0x6869', evmAddress] } })
        .catch(() => {})
      await phone.nextPrompt()
      const whenEnded = new Promise((resolve) => phone.on('disconnect', resolve))
      await site.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      expect(await whenEnded).toMatchObject({ topic })
      expect(phone.prompts()).toEqual([])
      expect(phone.answers().at(-1)).toMatchObject({ outcome: 'gone' })
    })

    test('behavior: drops messages for a session that is ending or has ended', async () => {
      const { phone, site, connect } = await openPhone({ mode: 'approve' })
      const { topic } = await connect()
      const unhandled: unknown[] = []
      const note = (reason: unknown) => void unhandled.push(reason)
      process.on('unhandledRejection', note)
      onTestFinished(() => void process.off('unhandledRejection', note))
      let id = Date.now() * 1000
      async function say(method: string) {
        const payload = { id: ++id, jsonrpc: '2.0', method, params: { code: 6000, message: '' } }
        const message = await site.core.crypto.encode(topic, payload)
        await site.core.relayer.publish(topic, message, { ttl: 300, tag: 1112 })
      }
      // Holds back the phone's request to unsubscribe until the phone has sent two responses. So the session ends while the phone responds.
      const { send } = WebSocket.prototype
      onTestFinished(() => void Object.assign(WebSocket.prototype, { send }))
      let leave: (() => void) | undefined
      let responseCount = 0
      WebSocket.prototype.send = function (data) {
        const frame = String(data)
        if (frame.includes('irn_unsubscribe') && !leave) {
          leave = () => send.call(this, data)
          for (const method of ['wc_sessionDelete', 'wc_sessionPing', 'wc_sessionExtend']) void say(method)
          return
        }
        if (frame.includes('"tag":1113') && ++responseCount === 2) leave?.()
        send.call(this, data)
      }
      await say('wc_sessionDelete')
      await expect.poll(() => phone.sessions()).toEqual([])
      // The client processes messages in order. So when the next session exists, it has processed all messages above.
      await connect()
      expect(unhandled).toEqual([])
    })

    test('behavior: the phone changes the chains of a session', async () => {
      const { phone, site, connect } = await openPhone()
      await connect()
      const whenUpdated = next<{ params: Parameters<typeof accountsOf>[0] }>(site, 'session_update')
      await phone.updateSession({ chains: [evmOne] })
      expect(accountsOf((await whenUpdated).params)).toEqual([`${evmOne}:${evmAddress}`])
    })

    test('behavior: the person switches chains', async () => {
      const { phone, site, connect } = await openPhone()
      phone.approveOnly({ chains: [evmOne] })
      await connect()
      const whenUpdated = next<{ params: Parameters<typeof accountsOf>[0] }>(site, 'session_update')
      const whenNotified = next<{ params: unknown }>(site, 'session_event')
      await phone.switchChain(evmTwo)
      expect(accountsOf((await whenUpdated).params)).toEqual([`${evmOne}:${evmAddress}`, `${evmTwo}:${evmAddress}`])
      expect((await whenNotified).params).toEqual({ event: { name: 'chainChanged', data: 31338 }, chainId: evmTwo })
      await expect(phone.switchChain('eip155:1')).rejects.toThrow('The phone does not know "eip155:1".')
    })

    test('behavior: the person selects another account', async () => {
      const { phone, site, connect } = await openPhone({ accountCount: 2 })
      phone.approveOnly({ chains: [evmOne] })
      await connect()
      const whenNotified = next<{ params: unknown }>(site, 'session_event')
      await phone.selectAccount(1)
      const accounts = phone.accounts().filter(({ caipNetworkId }) => caipNetworkId === evmOne)
      expect((await whenNotified).params).toEqual({
        event: { name: 'accountsChanged', data: accounts.map(({ address }) => address) },
        chainId: evmOne,
      })
      expect(accounts.at(-1)?.address).toBe(evmAddress)
    })
  })

  describe('sign-in with the connection', () => {
    const asked = {
      chains: [evmOne, evmTwo],
      domain: 'site.example',
      uri: 'https://site.example/login',
      nonce: '12345678',
      methods: ['personal_sign', 'eth_sendTransaction'],
    }

    test('default', async () => {
      const { phone, site } = await openPhone()
      const { uri, response } = await site.authenticate(asked)
      const whenResponse = response()
      await phone.pair(uri)
      const prompt = await phone.nextPrompt()
      expect(prompt).toMatchObject({ kind: 'authentication', chains: [evmOne, evmTwo] })
      await phone.approve()
      const { auths = [], session } = await whenResponse
      const isSigned = auths.map(({ p, s }) =>
        verifyMessage({ address: evmAddress, message: formatMessage(p as never, p.iss), signature: s.s as '0x' }),
      )
      expect(await Promise.all(isSigned)).toEqual([true, true])
      expect(new Set(accountsOf(session))).toEqual(new Set([`${evmOne}:${evmAddress}`, `${evmTwo}:${evmAddress}`]))
    })

    test('behavior: a sign-in stays open in the storage when the phone is turned off', async () => {
      const storage = memoryPhoneStorage()
      const { phone, site, relayUrl } = await openPhone({ storage })
      const { uri, response } = await site.authenticate(asked)
      const whenResponse = response()
      await phone.pair(uri)
      const { id } = await phone.nextPrompt()
      await phone.destroy()
      const restarted = await createPhone({ relayUrl, projectId: 'test', networks: testNetworks, storage })
      onTestFinished(() => restarted.destroy())
      expect(await restarted.nextPrompt()).toMatchObject({ kind: 'authentication', id })
      await restarted.approve()
      expect((await whenResponse).auths).toHaveLength(2)
    })

    test('behavior: expires', async () => {
      const { phone, site } = await openPhone()
      const { uri, response } = await site.authenticate(asked)
      response().catch(() => {})
      await phone.pair(uri)
      await phone.nextPrompt()
      passTime(2 * 3600)
      await expect.poll(() => phone.prompts()).toEqual([])
      expect(phone.answers()).toMatchObject([{ prompt: { kind: 'authentication' }, outcome: 'gone' }])
    })
  })
})
