import { hostileTexts, sampleOf } from '@latchkey/testing/hostile'
import { type ServerFault, serverFaults } from '@latchkey/testing/hostile-servers'
import { expect } from '@playwright/test'
import { evaluate, isWholeCorpus, test } from './support/hostile.ts'

const allFaults = Object.keys(serverFaults) as ServerFault[]
const faults = isWholeCorpus ? allFaults : allFaults.filter((_, index) => index % 9 === 3)

const maxTextLength = 20_000
/**
 * A sample with texts of all kinds, because the list of wallets ends after several pages without a name that may be shown. Very long texts
 * are left out, because a page of the directory has no room for them.
 */
const texts = sampleOf(hostileTexts, isWholeCorpus ? hostileTexts.length : 120).filter(
  ({ text }) => typeof text !== 'string' || text.length < maxTextLength,
)

test.describe('hostile services', () => {
  // In each test, all servers have the same fault, so that each fault needs only one page. Loading a page takes longer than the test.
  for (const fault of faults)
    test(`directory, RPCs and Esplora with a fault leave the modal usable: ${fault}`, async ({
      visit,
      servers,
      figures,
    }) => {
      const { directory, rpc, solanaRpc, esplora } = servers
      const plan = { rpc: rpc.url(fault), solanaRpc: solanaRpc.url(fault), esplora: esplora.url(fault) }
      const services = { walletListing: directory.url(fault) }
      await visit({ chain: 'eip155', isHonestOnAll: true, services, ...plan }, async (page) => {
        expect(await evaluate(page, ({ services }) => services())).toEqual([])
      })
      for (const [name, server] of Object.entries(servers)) expect(server.asked(), name).toBeGreaterThan(0)
      figures.cases += Object.keys(servers).length
    })

  test.describe('a directory of hostile names', () => {
    const wallets = texts.map(({ text }, index) => ({ id: `hostile-${index}`, name: text, chains: ['eip155:1'] }))
    test.use({ listing: { wallets } })

    test('shows the names that can be read as text', async ({ visit, servers, figures }) => {
      await visit({ chain: 'eip155', services: { walletListing: servers.directory.url() } }, async (page) => {
        const { names, faults } = await evaluate(page, ({ directory }) => directory())
        expect(faults).toEqual([])
        const readableNames = texts.flatMap(({ text, announced }) =>
          announced !== 'refused' && typeof text === 'string' ? text.replace(/\s+/gu, ' ').normalize('NFC').trim() : [],
        )
        expect(readableNames.filter((name) => !names.some((shown) => shown.includes(name)))).toEqual([])
        // Names with invisible characters must not be shown.
        expect(names.filter((name) => /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|[\u2028\u2029\u3164\u2800]/u.test(name))).toEqual([])
      })
      figures.cases += texts.length
    })
  })
})
