import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { topicOf } from '../test/testRelay.ts'
import { percentile } from './percentile.ts'
import { createStubbornClient, type StubbornClient } from './stubbornClient.ts'

export type KillReport = {
  /** Publishes to which the relay responded with `true`, at the first attempt or a later one. */
  acknowledged: number
  /** Acknowledged messages that were never shown to the other client of their topic. */
  lost: number
  /** Messages that a client showed more than once, although it drops messages whose sha256 it has seen. */
  shownTwice: number
  /** Messages shown after a later message of the same client. */
  outOfOrder: number
  /** Messages pushed more than once to one subscription. The relay promises not to do this. */
  pushedTwice: number
  /** Messages that are in a mailbox more than once at the end. */
  storedTwice: number
  /** Messages pushed again to a subscription made after a restart. The client dropped them. */
  redelivered: number
  /** Publishes that were repeated because a kill left them without a response. */
  sentAgain: number
  /**
   * Time from the restart of the relay until a message is shown, in ms. Covers all messages that were sent but not yet shown at the kill.
   */
  redeliveryMs: { median: number; p95: number; count: number }
  durationMs: number
}

type Sent = { shown: number; wasWaiting: boolean }

/** A message that is not delivered within this time counts as lost, ms. */
const patienceMs = 15_000

/**
 * Kills a relay repeatedly with SIGKILL while pairs of clients send each other messages, and counts what happened to every message. Each
 * client sends its next message after the response to the last one.
 */
export async function killRelay({
  kills,
  clients: clientCount,
  messages,
}: {
  kills: number
  clients: number
  messages: number
}): Promise<KillReport> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-kill-'))
  const start = (port: number) => startServerProcess(['--port', String(port), '--data', dataFolder, '--proxies', '1'])
  let server = await start(0)
  const { port, relayUrl } = server
  const startedAt = performance.now()

  const sent = new Map<string, Sent>()
  const redelivery: number[] = []
  const counts = { acknowledged: 0, shownTwice: 0, outOfOrder: 0 }
  let shown = 0
  let listeningAt: number | undefined
  let nextKill = () => {}
  let allShown = () => {}

  function show(message: string) {
    const record = sent.get(message)
    if (!record) throw new Error(`Delivered, but never sent: ${message}`)
    record.shown += 1
    if (record.shown > 1) counts.shownTwice += 1
    else shown += 1
    if (record.wasWaiting && listeningAt !== undefined) redelivery.push(performance.now() - listeningAt)
    record.wasWaiting = false
    if (shown === messages) allShown()
  }

  function createClient(index: number) {
    let newest = -1
    const onShown = (message: string) => {
      show(message)
      const number = Number(message.split(' ')[1])
      if (number < newest) counts.outOfOrder += 1
      newest = number
    }
    // Each topic is shared by two clients.
    return createStubbornClient({ relayUrl, from: `10.0.0.${index}`, topic: topicOf(index >> 1), onShown })
  }

  const clients = await Promise.all(Array.from({ length: clientCount }, (_, index) => createClient(index)))
  await Promise.all(clients.map((client) => client.connected()))

  async function sendAll(client: StubbornClient, index: number) {
    for (let number = 0; number < messages / clientCount; number += 1) {
      const message = `${index} ${number}`
      sent.set(message, { shown: 0, wasWaiting: false })
      await client.publish(message)
      counts.acknowledged += 1
      if (counts.acknowledged % Math.ceil(messages / (kills + 1)) === 0) nextKill()
    }
  }

  async function killAll() {
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise<void>((resolve) => {
        nextKill = resolve
      })
      nextKill = () => {}
      await endServerProcess(server, 'SIGKILL')
      listeningAt = undefined
      for (const record of sent.values()) record.wasWaiting = record.shown === 0
      server = await start(port)
      listeningAt = performance.now()
    }
  }

  const everything = new Promise<void>((resolve) => {
    allShown = resolve
  })
  await Promise.all([killAll(), ...clients.map(sendAll)])
  await Promise.race([everything, setTimeout(patienceMs, undefined, { ref: false })])
  const mailboxes = await Promise.all(clients.map((client) => client.mailbox()))

  const total = (name: keyof StubbornClient['counts']) => clients.reduce((sum, client) => sum + client.counts[name], 0)
  const report: KillReport = {
    ...counts,
    lost: [...sent.values()].filter(({ shown }) => shown === 0).length,
    pushedTwice: total('twiceInOneSubscription'),
    storedTwice: mailboxes.reduce((sum, texts) => sum + texts.length - new Set(texts).size, 0),
    redelivered: total('dropped'),
    sentAgain: total('sentAgain'),
    redeliveryMs: { median: percentile(redelivery, 0.5), p95: percentile(redelivery, 0.95), count: redelivery.length },
    durationMs: performance.now() - startedAt,
  }
  await Promise.all(clients.map((client) => client.leave()))
  await endServerProcess(server, 'SIGTERM')
  await rm(dataFolder, { recursive: true })
  return report
}
