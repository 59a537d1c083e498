import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type AttackName, attacks, type Seen } from '../test/attacks.ts'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { leave, openSignClient, pair } from '../test/signClients.ts'
import { percentile } from './percentile.ts'
import { cpuMs, rssMb } from './processStatus.ts'

export type AttackReport = {
  name: AttackName
  /** What the hostile client did, and what it was told. */
  seen: Seen
  /** How long `GET /health` took, in ms, on a connection of its own each time. */
  healthMs: { median: number; p95: number; count: number }
  /** Pairings of two clients of the protocol from another address: an offer, its approval, and the settled session. */
  pairings: number
  failedPairings: number
  pairingMs: { median: number; p95: number }
  /** Resident memory: idle, and the most while it was attacked. */
  rssMb: { idle: number; most: number }
  /** The share of one core that the relay took. */
  cpu: number
}

const attacker = fileURLToPath(new URL('attacker.ts', import.meta.url))
const pairingLimitMs = 30_000

/** Lets one client do its worst in each way, one after the other, on a relay of its own each time. */
export async function attackRelay(options: {
  seconds: number
  say: (what: string) => void
  only?: readonly string[]
}): Promise<AttackReport[]> {
  const names = (Object.keys(attacks) as AttackName[]).filter((name) => options.only?.includes(name) ?? true)
  const reports: AttackReport[] = []
  for (const name of names) {
    options.say(name)
    reports.push(await attackOnce(name, options.seconds))
  }
  return reports
}

async function attackOnce(name: AttackName, seconds: number): Promise<AttackReport> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-attack-'))
  const server = await startServerProcess(['--port', '0', '--data', dataFolder, '--proxies', '1'])
  const { relayUrl, url } = server
  // Idle is a relay that has served a pairing.
  await pairOnce(relayUrl)
  await setTimeout(500)
  const idle = await rssMb(server.child.pid)

  const cpuBefore = await cpuMs(server.child.pid)
  const startedAt = performance.now()
  let isOver = false
  const args = ['--conditions=@latchkey/source', attacker, name, relayUrl, String(seconds)]
  const attacking = promisify(execFile)(process.execPath, args).finally(() => {
    isOver = true
  })

  const health: number[] = []
  let most = idle
  async function watch() {
    while (!isOver) {
      const asked = performance.now()
      const answer = await fetch(`${url}/health`, { headers: { connection: 'close' } })
      await answer.arrayBuffer()
      health.push(performance.now() - asked)
      most = Math.max(most, await rssMb(server.child.pid))
      await setTimeout(20)
    }
  }

  const pairingMs: number[] = []
  let failedPairings = 0
  async function keepPairing() {
    do {
      const asked = performance.now()
      const isPaired = await pairOnce(relayUrl)
      if (isPaired) pairingMs.push(performance.now() - asked)
      else failedPairings += 1
      await setTimeout(500)
    } while (!isOver)
  }

  const [{ stdout }] = await Promise.all([attacking, watch(), keepPairing()])
  const cpu = ((await cpuMs(server.child.pid)) - cpuBefore) / (performance.now() - startedAt)
  await endServerProcess(server, 'SIGTERM')
  await rm(dataFolder, { recursive: true })
  return {
    name,
    seen: JSON.parse(stdout),
    healthMs: { median: percentile(health, 0.5), p95: percentile(health, 0.95), count: health.length },
    pairings: pairingMs.length,
    failedPairings,
    pairingMs: { median: percentile(pairingMs, 0.5), p95: percentile(pairingMs, 0.95) },
    rssMb: { idle, most },
    cpu,
  }
}

async function pairOnce(relayUrl: string): Promise<boolean> {
  const [dapp, wallet] = [await openSignClient(relayUrl, 'dapp'), await openSignClient(relayUrl, 'wallet')]
  const paired = pair({ dapp, wallet }).then(
    () => true,
    () => false,
  )
  const isPaired = await Promise.race([paired, setTimeout(pairingLimitMs, false, { ref: false })])
  await Promise.all([leave(dapp), leave(wallet)])
  return isPaired
}
