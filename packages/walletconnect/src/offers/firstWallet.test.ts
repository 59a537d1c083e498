import { SignClient } from '@walletconnect/sign-client'
import { expect, onTestFinished, test } from 'vitest'
import { evmOne, openDapp } from '../openDapp.test.setup.ts'

const strangerAddress = '0x6666666666666666666666666666666666666666'

let strangerCount = 0

/** A wallet of a stranger who saw the URI of an offer. It sends its response and its settlement when the test says so. */
async function openStranger(relayUrl: string, uri: string) {
  const items = new Map<string, unknown>()
  const { core, metadata, ...wallet } = await SignClient.init({
    relayUrl,
    projectId: 'test',
    metadata: { name: 'Stranger', description: '', url: 'https://stranger.example', icons: [] },
    customStoragePrefix: `stranger-${strangerCount++}`,
    storage: {
      getKeys: async () => [...items.keys()],
      getEntries: async <value>() => [...items] as [string, value][],
      getItem: async <value>(key: string) => items.get(key) as value | undefined,
      setItem: async (key: string, value: unknown) => void items.set(key, value),
      removeItem: async (key: string) => void items.delete(key),
    },
    telemetryEnabled: false,
    logger: 'silent',
  })
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  type Proposal = { id: number; params: { pairingTopic: string; proposer: { publicKey: string } } }
  const proposed = new Promise<Proposal>((resolve) => {
    wallet.events.on('session_proposal', resolve)
  })
  await core.pairing.pair({ uri })
  const { id, params } = await proposed
  // The relay sends the response of the other wallet to everybody who knows the URI.
  const seenResponse = new Promise<void>((resolve) => {
    core.relayer.on('relayer_message', async ({ topic, message }: { topic: string; message: string }) => {
      if (topic !== params.pairingTopic) return
      const payload: { id: number } = await core.crypto.decode(topic, message)
      if (payload.id === id) resolve()
    })
  })
  const publicKey = await core.crypto.generateKeyPair()
  const sessionTopic = await core.crypto.generateSharedKey(publicKey, params.proposer.publicKey)
  const relay = { protocol: 'irn' }
  async function send(topic: string, tag: number, payload: object) {
    const message = await core.crypto.encode(topic, { jsonrpc: '2.0', ...payload } as never)
    await core.relayer.publish(topic, message, { ttl: 300, tag })
  }
  const respond = (response: object) => send(params.pairingTopic, 1101, { id, ...response })
  return {
    /** Resolves when the relay has the response of the other wallet. */
    seenResponse,
    refuse: () => respond({ error: { code: 5000, message: 'User rejected.' } }),
    async accept() {
      await respond({ result: { relay, responderPublicKey: publicKey } })
      await send(sessionTopic, 1102, {
        id: Date.now() * 1000,
        method: 'wc_sessionSettle',
        params: {
          relay,
          namespaces: {
            eip155: { accounts: [`eip155:31337:${strangerAddress}`], methods: ['personal_sign'], events: [] },
          },
          controller: { publicKey, metadata },
          expiry: Math.floor(Date.now() / 1000) + 604_800,
        },
      })
    },
  }
}

test.each(['accept', 'refuse'] as const)(
  'behavior: an offer whose page was closed belongs to the wallet that responded first, although a stranger’s response to %s it follows',
  async (act) => {
    const { tab, phone, openTab, relay } = await openDapp({ networks: [evmOne], phone: { mode: 'manual' } })
    const { uri, approval } = await tab.propose()
    approval.catch(() => {})
    const stranger = await openStranger(relay.relayUrl, uri)
    await phone.pair(uri)
    const { id } = await phone.nextPrompt()
    await tab.destroy()
    phone.approve(id).catch(() => {})
    await stranger.seenResponse
    await stranger[act]()
    const after = await openTab()
    await expect.poll(() => after.session()).toBeDefined()
    expect(after.session()?.wallet.name).toBe('Test Phone')
    expect(after.session()?.connections.eip155?.accounts[0]?.address).toBe(phone.accounts()[0]?.address)
    expect([...new Set(after.logged.map(String))]).toEqual(['Error: WalletConnect: An invalid response was refused.'])
  },
)
