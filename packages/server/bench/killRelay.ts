import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { topicOf } from '../test/testRelay.ts'
import { percentile } from './percentile.ts'
import { createReconnectingClient, type ReconnectingClient } from './reconnectingClient.ts'

/** The counts and times of one run of `killRelay`. */
export type KillReport = {
  /** The number of publishes that the relay confirmed with `true`, at the first attempt or a later one. */
  acknowledged: number
  /** Acknowledged messages that the other client of their topic never passed to its application (`onShown`). */
  lost: number
  /**
   * Messages that a client passed to its application more than once. Each client compares SHA-256 hashes and should drop a message that it
   * has received before.
   */
  shownTwice: number
  /** Messages that a client passed to its application after a newer message of the same publisher. */
  outOfOrder: number
  /** Messages pushed more than once to one subscription. The relay promises not to do this. */
  pushedTwice: number
  /** Messages that the relay has stored more than once in a mailbox at the end of the run. */
  storedTwice: number
  /** Messages that the relay pushed again after a restart, because the client had subscribed again. The client dropped the copies. */
  redelivered: number
  /** Publishes that were repeated because a kill left them without a response. */
  sentAgain: number
  /**
   * Time from the restart of the relay until a client passes a message to its application, in ms. Measured for all messages that were sent
   * before the kill and had not arrived by then.
   */
  redeliveryMs: { median: number; p95: number; count: number }
  durationMs: number
}

/** For one sent message: how often clients passed it to their application, and whether none had done so when the relay was last killed. */
type MessageRecord = { shownCount: number; wasUnshownAtKill: boolean }

/** A message is counted as lost if no client passes it to its application within this time after the last publish, in ms. */
const deliveryTimeoutMs = 15_000

/**
 * Kills a relay repeatedly with SIGKILL while pairs of clients send each other messages, and counts what happened to every message. Each
 * client sends its next message when the relay has responded to the previous one.
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
  const startServer = (port: number) =>
    startServerProcess(['--port', String(port), '--data', dataFolder, '--proxies', '1'])
  let server = await startServer(0)
  const { port, relayUrl } = server
  const startedAt = performance.now()

  const recordByMessage = new Map<string, MessageRecord>()
  const redeliveryTimesMs: number[] = []
  const counts = { acknowledged: 0, shownTwice: 0, outOfOrder: 0 }
  let shownTotal = 0
  let restartedAt: number | undefined
  let triggerKill = () => {}
  let onAllShown = () => {}

  function recordShown(message: string) {
    const record = recordByMessage.get(message)
    if (!record) throw new Error(`Delivered, but never sent: ${message}`)
    record.shownCount += 1
    if (record.shownCount > 1) counts.shownTwice += 1
    else shownTotal += 1
    if (record.wasUnshownAtKill && restartedAt !== undefined) redeliveryTimesMs.push(performance.now() - restartedAt)
    record.wasUnshownAtKill = false
    if (shownTotal === messages) onAllShown()
  }

  function createClient(index: number) {
    let lastMessageNumber = -1
    const onShown = (message: string) => {
      recordShown(message)
      const messageNumber = Number(message.split(' ')[1])
      if (messageNumber < lastMessageNumber) counts.outOfOrder += 1
      lastMessageNumber = messageNumber
    }
    // `index >> 1` is the same for two neighbouring indexes, so every two clients share a topic.
    return createReconnectingClient({ relayUrl, from: `10.0.0.${index}`, topic: topicOf(index >> 1), onShown })
  }

  const clients = await Promise.all(Array.from({ length: clientCount }, (_, index) => createClient(index)))
  await Promise.all(clients.map((client) => client.whenConnected()))

  async function sendAll(client: ReconnectingClient, index: number) {
    for (let messageNumber = 0; messageNumber < messages / clientCount; messageNumber += 1) {
      const message = `${index} ${messageNumber}`
      recordByMessage.set(message, { shownCount: 0, wasUnshownAtKill: false })
      await client.publish(message)
      counts.acknowledged += 1
      if (counts.acknowledged % Math.ceil(messages / (kills + 1)) === 0) triggerKill()
    }
  }

  async function killRepeatedly() {
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise<void>((resolve) => {
        triggerKill = resolve
      })
      triggerKill = () => {}
      await endServerProcess(server, 'SIGKILL')
      restartedAt = undefined
      for (const record of recordByMessage.values()) record.wasUnshownAtKill = record.shownCount === 0
      server = await startServer(port)
      restartedAt = performance.now()
    }
  }

  const whenAllShown = new Promise<void>((resolve) => {
    onAllShown = resolve
  })
  await Promise.all([killRepeatedly(), ...clients.map(sendAll)])
  await Promise.race([whenAllShown, setTimeout(deliveryTimeoutMs, undefined, { ref: false })])
  const mailboxes = await Promise.all(clients.map((client) => client.fetchAllTexts()))

  const sumOf = (name: keyof ReconnectingClient['counts']) =>
    clients.reduce((sum, client) => sum + client.counts[name], 0)
  const report: KillReport = {
    ...counts,
    lost: [...recordByMessage.values()].filter(({ shownCount }) => shownCount === 0).length,
    pushedTwice: sumOf('twiceInOneSubscription'),
    storedTwice: mailboxes.reduce((sum, texts) => sum + texts.length - new Set(texts).size, 0),
    redelivered: sumOf('dropped'),
    sentAgain: sumOf('sentAgain'),
    redeliveryMs: {
      median: percentile(redeliveryTimesMs, 0.5),
      p95: percentile(redeliveryTimesMs, 0.95),
      count: redeliveryTimesMs.length,
    },
    durationMs: performance.now() - startedAt,
  }
  await Promise.all(clients.map((client) => client.leave()))
  await endServerProcess(server, 'SIGTERM')
  await rm(dataFolder, { recursive: true })
  return report
}
