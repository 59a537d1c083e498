import { type HostileChain, hostileTexts, sampleOf } from '@latchkey/testing/hostile'
import { type ServerFault, serverFaults } from '@latchkey/testing/hostile-servers'
import { expect } from '@playwright/test'
import { evaluate, type HostileServers, isWhole, test } from './support/hostile.ts'

const all = Object.keys(serverFaults) as ServerFault[]
const faults = isWhole ? all : all.filter((_, index) => index % 9 === 3)

type Place = { service: string; chain: HostileChain; plan(servers: HostileServers, fault: ServerFault): object }

const places: readonly Place[] = [
  {
    service: 'a directory',
    chain: 'eip155',
    plan: ({ directory }, fault) => ({ services: { walletListing: directory.url(fault) } }),
  },
  { service: 'an RPC of EVM', chain: 'eip155', plan: ({ rpc }, fault) => ({ rpc: rpc.url(fault) }) },
  { service: 'an RPC of Solana', chain: 'solana', plan: ({ rpc }, fault) => ({ rpc: rpc.url(fault) }) },
  { service: 'an Esplora', chain: 'bip122', plan: ({ esplora }, fault) => ({ esplora: esplora.url(fault) }) },
]

const longest = 20_000
/** Kind by turns: a list ends where page after page has nothing that can be shown, and what is too long leaves no room for a page. */
const texts = sampleOf(hostileTexts, isWhole ? hostileTexts.length : 120).filter(
  ({ text }) => typeof text !== 'string' || text.length < longest,
)

test.describe('hostile services', () => {
  for (const { service, chain, plan } of places)
    test(`${service} with a fault leaves the modal usable`, async ({ visit, servers, figures }) => {
      for (const fault of faults) {
        await visit({ chain, ...plan(servers, fault) }, async (page) => {
          expect(await evaluate(page, ({ services }) => services()), fault).toEqual([])
        })
        figures.cases++
      }
      const asked = Object.values(servers).reduce((sum, server) => sum + server.asked(), 0)
      expect(asked).toBeGreaterThanOrEqual(faults.length)
    })

  test.describe('a directory of hostile names', () => {
    const wallets = texts.map(({ text }, index) => ({ id: `hostile-${index}`, name: text, chains: ['eip155:1'] }))
    test.use({ listing: { wallets } })

    test('shows those that can be read as text', async ({ visit, servers, figures }) => {
      await visit({ chain: 'eip155', services: { walletListing: servers.directory.url() } }, async (page) => {
        const { names, faults } = await evaluate(page, ({ directory }) => directory())
        expect(faults).toEqual([])
        const readable = texts.flatMap(({ text, announced }) =>
          announced !== 'refused' && typeof text === 'string' ? text.replace(/\s+/gu, ' ').normalize('NFC').trim() : [],
        )
        expect(readable.filter((name) => !names.some((shown) => shown.includes(name)))).toEqual([])
        // What is not seen is not there.
        expect(names.filter((name) => /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|[\u2028\u2029\u3164\u2800]/u.test(name))).toEqual([])
      })
      figures.cases += texts.length
    })
  })
})
