import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type AttackCounts, type AttackName, attacks, serverArgs } from '../test/attacks.ts'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { closeSignClient, openSignClient, pair } from '../test/signClients.ts'
import { percentile } from './percentile.ts'
import { readCpuMs, readRssMb } from './processStatus.ts'

/** The measurements of one attack. */
export type AttackReport = {
  name: AttackName
  /** Counts of the attacking client: frames and requests that the client sent, refusals, and sockets that the relay closed. */
  counts: AttackCounts
  /**
   * How long `GET /health` took, in ms, each time on a new connection. A request starts every 50 ms, also while earlier requests wait for a
   * response, so that a stall of the relay delays every request that starts during the stall. A failed request counts as `healthTimeoutMs`.
   */
  healthMs: { median: number; p95: number; max: number; count: number; failed: number }
  /**
   * The number of completed pairings of two WalletConnect clients, which connect from another IP address than the attacker. Each pairing
   * consists of an offer, its approval and the settled session.
   */
  pairings: number
  failedPairings: number
  pairingDurationsMs: { median: number; p95: number }
  /** Resident memory of the relay, in MiB: when the relay is idle, and the maximum during the attack. */
  rssMb: { idle: number; most: number }
  /** The CPU time of the relay during the attack, as a share of one CPU core. 1 means that one core was fully used. */
  cpu: number
}

const attackerScript = fileURLToPath(new URL('attacker.ts', import.meta.url))
const pairingTimeoutMs = 30_000
const probeIntervalMs = 50
const healthTimeoutMs = 30_000

/** Runs each attack with one client. The attacks run one after the other, each against a new relay. */
export async function attackRelay(options: {
  seconds: number
  printProgress: (text: string) => void
  only?: readonly string[]
}): Promise<AttackReport[]> {
  const attackNames = (Object.keys(attacks) as AttackName[]).filter((name) => options.only?.includes(name) ?? true)
  const reports: AttackReport[] = []
  for (const name of attackNames) {
    options.printProgress(name)
    reports.push(await runAttack(name, options.seconds))
  }
  return reports
}

async function runAttack(name: AttackName, seconds: number): Promise<AttackReport> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-attack-'))
  const server = await startServerProcess([
    '--port',
    '0',
    '--project',
    'site=https://app.example.com',
    ...(serverArgs[name] ?? ['--data', 'data']).map((arg) => (arg === 'data' ? dataFolder : arg)),
  ])
  const { relayUrl, url } = server
  // The first pairing loads code and fills caches. The idle memory is measured after that, so that further growth comes from the attack.
  await pairOnce(relayUrl)
  await setTimeout(500)
  const idleMb = await readRssMb(server.child.pid)

  const cpuBeforeMs = await readCpuMs(server.child.pid)
  const startedAt = performance.now()
  let isAttackOver = false
  const args = ['--conditions=@latchkey/source', attackerScript, name, relayUrl, String(seconds)]
  const attackerExit = promisify(execFile)(process.execPath, args).finally(() => {
    isAttackOver = true
  })

  const healthDurationsMs: number[] = []
  let failedProbes = 0
  let peakMb = idleMb
  async function probeHealth() {
    const probedAt = performance.now()
    const isHealthy = await checkHealth(url)
    if (!isHealthy) failedProbes += 1
    healthDurationsMs.push(isHealthy ? performance.now() - probedAt : healthTimeoutMs)
  }
  async function watchServer() {
    const probes: Promise<void>[] = []
    const probeTimer = setInterval(() => probes.push(probeHealth()), probeIntervalMs)
    while (!isAttackOver) {
      peakMb = Math.max(peakMb, await readRssMb(server.child.pid))
      await setTimeout(20)
    }
    clearInterval(probeTimer)
    await Promise.all(probes)
  }

  const pairingDurationsMs: number[] = []
  let failedPairings = 0
  async function pairRepeatedly() {
    do {
      const startedAt = performance.now()
      const isPaired = await pairOnce(relayUrl)
      if (isPaired) pairingDurationsMs.push(performance.now() - startedAt)
      else failedPairings += 1
      await setTimeout(500)
    } while (!isAttackOver)
  }

  const [{ stdout }] = await Promise.all([attackerExit, watchServer(), pairRepeatedly()])
  const cpu = ((await readCpuMs(server.child.pid)) - cpuBeforeMs) / (performance.now() - startedAt)
  await endServerProcess(server, 'SIGTERM')
  await rm(dataFolder, { recursive: true })
  return {
    name,
    counts: JSON.parse(stdout),
    healthMs: {
      median: percentile(healthDurationsMs, 0.5),
      p95: percentile(healthDurationsMs, 0.95),
      max: percentile(healthDurationsMs, 1),
      count: healthDurationsMs.length,
      failed: failedProbes,
    },
    pairings: pairingDurationsMs.length,
    failedPairings,
    pairingDurationsMs: { median: percentile(pairingDurationsMs, 0.5), p95: percentile(pairingDurationsMs, 0.95) },
    rssMb: { idle: idleMb, most: peakMb },
    cpu,
  }
}

/** Returns true if the server responds with 200 within `healthTimeoutMs`. */
function checkHealth(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${url}/health`, { agent: false, timeout: healthTimeoutMs }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}

async function pairOnce(relayUrl: string): Promise<boolean> {
  const [dapp, wallet] = [await openSignClient(relayUrl, 'dapp'), await openSignClient(relayUrl, 'wallet')]
  const whenPaired = pair({ dapp, wallet }).then(
    () => true,
    () => false,
  )
  const isPaired = await Promise.race([whenPaired, setTimeout(pairingTimeoutMs, false, { ref: false })])
  await Promise.all([closeSignClient(dapp), closeSignClient(wallet)])
  return isPaired
}
