import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type AttackName, attacks, type Seen, serverArgs } from '../test/attacks.ts'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { leave, openSignClient, pair } from '../test/signClients.ts'
import { percentile } from './percentile.ts'
import { cpuMs, rssMb } from './processStatus.ts'

export type AttackReport = {
  name: AttackName
  /** Counts of the hostile client: frames and requests that it sent, refusals, and sockets that the relay closed. */
  seen: Seen
  /**
   * Duration of `GET /health` in ms, each time on a new connection. The probe runs every 50 ms, also while earlier requests wait, so that a
   * stall delays every request that falls into it. A failed request counts as `healthLimitMs`.
   */
  healthMs: { median: number; p95: number; max: number; count: number; failed: number }
  /** Pairings of two WalletConnect clients from another address. Each covers an offer, its approval and the settled session. */
  pairings: number
  failedPairings: number
  pairingMs: { median: number; p95: number }
  /** Resident memory when idle, and its highest value during the attack. */
  rssMb: { idle: number; most: number }
  /** The share of one CPU core that the relay used. */
  cpu: number
}

const attacker = fileURLToPath(new URL('attacker.ts', import.meta.url))
const pairingLimitMs = 30_000
const probeMs = 50
const healthLimitMs = 30_000

/** Runs each attack with one client. The attacks run one after the other, each against a new relay. */
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
  const server = await startServerProcess([
    '--port',
    '0',
    ...(serverArgs[name] ?? ['--data', 'data']).map((arg) => (arg === 'data' ? dataFolder : arg)),
  ])
  const { relayUrl, url } = server
  // Memory counts as idle after the relay has served one pairing.
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
  let failed = 0
  let most = idle
  async function probe() {
    const asked = performance.now()
    const isWell = await askHealth(url)
    if (!isWell) failed += 1
    health.push(isWell ? performance.now() - asked : healthLimitMs)
  }
  async function watch() {
    const probes: Promise<void>[] = []
    const probing = setInterval(() => probes.push(probe()), probeMs)
    while (!isOver) {
      most = Math.max(most, await rssMb(server.child.pid))
      await setTimeout(20)
    }
    clearInterval(probing)
    await Promise.all(probes)
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
    healthMs: {
      median: percentile(health, 0.5),
      p95: percentile(health, 0.95),
      max: percentile(health, 1),
      count: health.length,
      failed,
    },
    pairings: pairingMs.length,
    failedPairings,
    pairingMs: { median: percentile(pairingMs, 0.5), p95: percentile(pairingMs, 0.95) },
    rssMb: { idle, most },
    cpu,
  }
}

/** Returns true if the response is 200 within the time limit. */
function askHealth(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get(`${url}/health`, { agent: false, timeout: healthLimitMs }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200))
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(false))
  })
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
