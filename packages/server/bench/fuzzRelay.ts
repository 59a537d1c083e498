import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import fc from 'fast-check'
import { fuzzFrame } from '../test/fuzzFrames.ts'
import { createClientUrl, openRelayClient, type RelayClient } from '../test/relayClient.ts'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { seal, topicOf } from '../test/testRelay.ts'
import { readRssMb } from './processStatus.ts'

/** What happened to the relay while it received malformed frames. */
export type FuzzReport = {
  frames: number
  /** The number of responses by kind: `result`, or the code of the error. */
  answers: Record<string, number>
  /** 1 if the relay's process ended or stopped responding, otherwise 0. */
  crashes: number
  /** The number of times that the relay's process wrote to its standard error. */
  complaints: number
  /** Resident memory of the relay in MiB after a tenth of the frames, and after all frames. */
  rssMb: { early: number; late: number }
  durationMs: number
}

/**
 * The number of frames that each client sends. With more frames, the relay's rate limits would refuse some of the frames before it parses
 * them.
 */
const framesPerClient = 1_000
const fuzzSeed = 20_261_121

/** V8 fills the available heap before it collects garbage. With a small heap, the memory in use grows only if the relay leaks. */
const smallHeapFlags = ['--max-old-space-size=64', '--max-semi-space-size=4']

/** Ways in which a client ends its connection: a correct close, and faults at the WebSocket and TCP level. */
const connectionEndings: ((client: RelayClient) => void)[] = [
  ({ socket }) => socket.close(),
  ({ socket }) => socket.terminate(),
  ({ socket }) => socket.send(Buffer.from([0, 1, 2, 0xff])),
  ({ socket }) => socket.send('x'.repeat(2 * 1024 * 1024)),
  // The next three clients send text that is not UTF-8, a frame with reserved bits, and a frame that they never complete.
  ({ socket }) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }),
  (client) => getRawSocket(client).write(Buffer.from([0xff, 0xff, 0xff])),
  (client) => getRawSocket(client).end(Buffer.from([0x81, 0xfe, 0x10])),
]

function getRawSocket({ socket }: RelayClient): Writable {
  return (socket as unknown as { _socket: Writable })._socket
}

/**
 * Sends malformed frames to a relay over real sockets. The limits are the default ones, except that a client may send more refused frames
 * before the relay disconnects it.
 */
export async function fuzzRelay({ frames }: { frames: number }): Promise<FuzzReport> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'))
  const args = ['--port', '0', '--data', dataFolder, '--proxies', '1', '--limit', `refusals=${framesPerClient}`]
  const server = await startServerProcess(args, smallHeapFlags)
  const startedAt = performance.now()
  const responseCounts: Record<string, number> = {}
  let errorOutputCount = 0
  server.child.stderr?.on('data', () => {
    errorOutputCount += 1
  })

  async function sendFrames(texts: readonly string[], index: number) {
    const client = await openRelayClient(await createClientUrl(server.relayUrl), `10.0.0.${index}`)
    client.socket.on('message', (data) => {
      const { error, method } = JSON.parse(String(data))
      if (method) return
      const responseKind = error ? String(error.code) : 'result'
      responseCounts[responseKind] = (responseCounts[responseKind] ?? 0) + 1
    })
    for (const text of texts) client.socket.send(text)
    await client.request('irn_publish', { topic: topicOf(999), message: seal(`after ${index}`), ttl: 30, tag: 1108 })
    connectionEndings[index % connectionEndings.length]?.(client)
    await client.closed
  }

  const roundCount = Math.ceil(frames / framesPerClient)
  let earlyRssMb = Number.NaN
  for (let round = 0; round < roundCount; round += 1) {
    const numRuns = Math.min(framesPerClient, frames - round * framesPerClient)
    await sendFrames(fc.sample(fuzzFrame, { numRuns, seed: fuzzSeed + round }), round)
    if (round + 1 === Math.ceil(roundCount / 10)) earlyRssMb = await readRssMb(server.child.pid)
  }
  const lateRssMb = await readRssMb(server.child.pid)
  const isServing = await fetch(`${server.url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
  const exitCode = await endServerProcess(server, 'SIGTERM')
  await rm(dataFolder, { recursive: true })
  return {
    frames,
    answers: responseCounts,
    crashes: isServing && exitCode === 0 ? 0 : 1,
    complaints: errorOutputCount,
    rssMb: { early: earlyRssMb, late: lateRssMb },
    durationMs: performance.now() - startedAt,
  }
}
