import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignClientTypes } from '@walletconnect/types'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  account,
  type Client,
  closeSignClient,
  namespace,
  nextEvent,
  openSignClient,
  pair,
} from '../../../test/signClients.ts'
import { createServer, type Listening, type Server } from '../../createServer.ts'

type Proposal = SignClientTypes.EventArguments['session_proposal']
type Request = SignClientTypes.EventArguments['session_request']
type SessionEvent = SignClientTypes.EventArguments['session_event']

const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-interop-'))
const options = { projects: { test: { allowedOrigins: [] } }, dataFolder }

let server: Server
let address: Listening
let dapp: Client
let wallet: Client

beforeEach(async () => {
  server = createServer(options)
  address = await server.listen({ port: 0 })
  dapp = await openSignClient(address.relayUrl, 'dapp')
  wallet = await openSignClient(address.relayUrl, 'wallet')
})

afterEach(async () => {
  for (const client of [dapp, wallet]) await closeSignClient(client)
  await server.close()
  rmSync(dataFolder, { recursive: true })
})

const personalSign = { method: 'personal_sign', params: ['0x48656c6c6f', account.split(':')[2]] }

/** Responds to the next request that the wallet receives. */
async function answerNext(result: string) {
  const { topic, id } = await nextEvent<Request>(wallet, 'session_request')
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
}

async function request(topic: string): Promise<unknown> {
  return dapp.request({ topic, chainId: 'eip155:1', request: personalSign })
}

describe('two WalletConnect clients', () => {
  test('default: pair, approve, request, event, ping, disconnect', async () => {
    const { topic, namespaces } = await pair({ dapp, wallet })
    expect(namespaces).toEqual({ eip155: { ...namespace, accounts: [account] } })

    const [signature] = await Promise.all([request(topic), answerNext('0x5167')])
    expect(signature).toBe('0x5167')

    const event = nextEvent<SessionEvent>(dapp, 'session_event')
    await wallet.emit({ topic, chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } })
    expect((await event).params).toEqual({ chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } })

    await Promise.all([dapp.ping({ topic }), wallet.ping({ topic })])

    const whenDeleted = nextEvent<{ topic: string }>(wallet, 'session_delete')
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect((await whenDeleted).topic).toBe(topic)
    expect([dapp.session.length, wallet.session.length]).toEqual([0, 0])
  })

  test('behavior: the wallet rejects a proposal', async () => {
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
    const whenDeclined = expect(approval()).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    const whenProposed = nextEvent<Proposal>(wallet, 'session_proposal')
    await wallet.pair({ uri })
    const { id } = await whenProposed
    await wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    await whenDeclined
  })

  test('behavior: delivers a response that was published while the site was offline', async () => {
    const { topic } = await pair({ dapp, wallet })
    const asked = nextEvent<Request>(wallet, 'session_request')
    const whenResponse = request(topic)
    const { id } = await asked
    await dapp.core.relayer.transportClose()
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x5167' } })
    await dapp.core.relayer.transportOpen()
    expect(await whenResponse).toBe('0x5167')
  })

  test('error: the client gets the reason if the relay does not know its project', async () => {
    const stranger = await openSignClient(address.relayUrl, 'stranger', 'unknown')
    const whenNotified = new Promise<Error>((resolve) => stranger.core.relayer.once('relayer_error', resolve))
    void stranger.core.relayer.subscribe('11'.repeat(32)).catch(() => {})
    expect((await whenNotified).message).toBe(
      'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)',
    )
    stranger.core.heartbeat.stop()
  })

  test('behavior: a session survives a restart of the relay', async () => {
    const { topic } = await pair({ dapp, wallet })
    await server.close()
    server = createServer(options)
    const [dappBack, walletBack] = [dapp, wallet].map((client) => whenReconnected(client))
    await server.listen({ port: address.port })
    await Promise.all([dappBack, walletBack])
    const [signature] = await Promise.all([request(topic), answerNext('0x5167')])
    expect(signature).toBe('0x5167')
  })

  test('behavior: delivers a response that the wallet sent while the relay was down', async () => {
    const { topic } = await pair({ dapp, wallet })
    const asked = nextEvent<Request>(wallet, 'session_request')
    const whenResponse = request(topic)
    const { id } = await asked
    await server.close()
    const whenResponded = wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x5167' } })
    server = createServer(options)
    await server.listen({ port: address.port })
    expect(await whenResponse).toBe('0x5167')
    await whenResponded
  })
})

/** Resolves when a client that lost its connection has reconnected to the relay. */
function whenReconnected({ core: { relayer } }: Client): Promise<void> {
  return new Promise((resolve) => relayer.once('relayer_connect', resolve))
}
