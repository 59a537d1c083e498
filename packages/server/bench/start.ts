import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { percentile } from './percentile.ts'
import { readCpuMs, readRssMb } from './processStatus.ts'

/**
 * The maximum time and memory of a start with a new data folder. In this time, the migrations run and the server answers its first request.
 */
const budget = { startMs: 2_000, rssMb: 150 }
const roundCount = 5

/**
 * `node --conditions=@latchkey/source packages/server/bench/start.ts` measures the start of the server on SQLite, each time with a new data
 * folder, and prints the medians. Exits with 1 if a median exceeds its budget.
 */
const results: { startMs: number; cpuMs: number; rssMb: number }[] = []
for (let round = 0; round < roundCount; round += 1) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-start-'))
  const startedAt = performance.now()
  const server = await startServerProcess(['--port', '0', '--data', dataFolder])
  const { status } = await fetch(`${server.url}/health`)
  const startMs = performance.now() - startedAt
  if (status !== 200) throw new Error(`/health responded with ${status}.`)
  results.push({ startMs, cpuMs: await readCpuMs(server.child.pid), rssMb: await readRssMb(server.child.pid) })
  await endServerProcess(server, 'SIGTERM')
  await rm(dataFolder, { recursive: true })
}
const medianOf = (name: keyof (typeof results)[number]) =>
  Math.round(
    percentile(
      results.map((result) => result[name]),
      0.5,
    ),
  )
const medians = { startMs: medianOf('startMs'), cpuMs: medianOf('cpuMs'), rssMb: medianOf('rssMb') }
process.stdout.write(
  `Start with a new data folder: ${medians.startMs} ms (${medians.cpuMs} ms of processor time), ${medians.rssMb} MB\n`,
)
process.exitCode = medians.startMs > budget.startMs || medians.rssMb > budget.rssMb ? 1 : 0
