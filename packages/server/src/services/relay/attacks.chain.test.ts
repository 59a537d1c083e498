import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRssMb } from '../../../bench/processStatus.ts'
import { type Attack, type AttackCounts, attacks } from '../../../test/attacks.ts'
import { endServerProcess, type ServerProcess, startServerProcess } from '../../../test/serverProcess.ts'
import { closeSignClient, openSignClient, pair } from '../../../test/signClients.ts'

let server: ServerProcess
let idleMb: number

beforeAll(async () => {
  // These limits are lower than the defaults, so that even a short attack reaches them.
  const limits = [
    'client.requestBurst=200',
    'client.byteBurst=1e6',
    'address.byteBurst=2e6',
    'address.upgradeBurst=100',
  ]
  const small = [
    'client.topics=1e3',
    'address.topics=2e3',
    'address.unfinishedBytes=1e6',
    'refusals=10',
    'http.requestBurst=200',
    'http.httpConnections=50',
  ]
  const flags = [...limits, ...small, 'newClientStoredBytes=2e5', 'frameSeconds=1'].flatMap((limit) => [
    '--limit',
    limit,
  ])
  server = await startServerProcess(['--port', '0', '--project', 'site=https://app.example.com', ...flags])
  idleMb = await readRssMb(server.child.pid)
})
afterAll(() => endServerProcess(server, 'SIGTERM'))

// The attacker needs another loopback address than the other clients. Only Linux has several, so the test runs only there.
test.skipIf(process.platform !== 'linux').each(Object.entries<Attack>(attacks))(
  'behavior: %s is bounded, and an innocent pairing succeeds',
  {
    timeout: 120_000,
  },
  async (_, attack) => {
    const counts: AttackCounts = { sent: 0, refused: 0, cut: 0 }
    let isPaired = false
    const isOver = () => isPaired && counts.refused + counts.cut > 0
    const whenAttackEnds = attack({ relayUrl: server.relayUrl, from: '127.0.0.6', isOver, counts })
    const [dapp, wallet] = [
      await openSignClient(server.relayUrl, 'dapp'),
      await openSignClient(server.relayUrl, 'wallet'),
    ]
    const { acknowledged } = await pair({ dapp, wallet })
    isPaired = true
    await whenAttackEnds
    await Promise.all([closeSignClient(dapp), closeSignClient(wallet)])
    expect({ acknowledged, isBounded: counts.refused + counts.cut > 0 }).toEqual({
      acknowledged: true,
      isBounded: true,
    })
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' })
  },
)

test.skipIf(process.platform !== 'linux')('behavior: an attacked server stays within its memory limit', async () => {
  expect((await readRssMb(server.child.pid)) - idleMb).toBeLessThan(100)
})
