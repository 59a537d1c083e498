import { type HostileChain, type HostileText, hostileTexts, sampleOf } from '@latchkey/testing/hostile'
import { expect, type Page } from '@playwright/test'
import { batches, evaluate, isWholeCorpus, test } from './support/hostile.ts'
import { anyModal } from './support/visitor.ts'

const chains: readonly HostileChain[] = ['eip155', 'solana', 'bip122']
/** Number of hostile wallets on one page. The kit lists at most 64 wallets, and one of them must be the honest wallet. */
const walletsPerPage = 60
const textsOn = (chain: HostileChain) =>
  isWholeCorpus ? hostileTexts : sampleOf(hostileTexts, chain === 'eip155' ? walletsPerPage : 25)
const longName = hostileTexts.find(({ text }) => typeof text === 'string' && text.length > 10_000 && text.trim())
/** The names with which the test opens every view. This is slow, so a sample has only eight names and one very long name. */
const openedTexts = isWholeCorpus ? hostileTexts : [...sampleOf(hostileTexts, 8), ...(longName ? [longName] : [])]
const maxConnectedWallets = isWholeCorpus ? walletsPerPage : 4
const idsOf = (all: readonly HostileText[]) => all.map(({ id }) => id)

/** Checks that each wallet has a row, a row with a warning, or no row, as its `announced` says. */
async function expectListed(page: Page, chain: HostileChain, batch: readonly HostileText[]) {
  const listedNames = batch.filter(({ announced }) => announced !== 'refused').map(({ text }) => String(text))
  const rows = anyModal(page).getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Honest Wallet' })).toHaveCount(1)
  const readConnectors = () =>
    evaluate(page, ({ kit }) => kit.getConnectors().map(({ name, isDuplicate }) => ({ name, isMarked: !!isDuplicate })))
  await expect
    .poll(async () => (await readConnectors()).map(({ name }) => name).sort())
    .toEqual([...listedNames, 'Honest Wallet'].map((name) => name.trim()).sort())
  const hasOrigin = chain === 'eip155'
  const markedNames = batch
    .filter(({ announced, kind }) => announced === 'marked' && (hasOrigin || kind !== 'well-known names'))
    .map(({ text }) => String(text))
  await expect
    .poll(async () => (await readConnectors()).filter(({ isMarked }) => isMarked).map(({ name }) => name))
    .toEqual(expect.arrayContaining(markedNames))
  for (const name of markedNames)
    expect(await rows.filter({ hasText: name }).filter({ hasText: 'Check name' }).count(), name).toBeGreaterThan(0)
}

test.describe('hostile names', () => {
  for (const chain of chains)
    test(`of wallets on ${chain} are shown as text, marked or refused`, async ({ visit, figures }) => {
      for (const batch of batches(textsOn(chain), walletsPerPage)) {
        await visit({ chain, texts: idsOf(batch) }, async (page) => {
          await expectListed(page, chain, batch)
          expect(await evaluate(page, ({ findFaults }) => findFaults())).toEqual([])
          const connectableTexts = batch.filter(({ announced }) => announced !== 'refused')
          // The views of a connected wallet are the same in every namespace, so each name is tested in only one namespace.
          const connectedTexts = connectableTexts
            .filter((_, index) => !isWholeCorpus || index % chains.length === chains.indexOf(chain))
            .slice(0, maxConnectedWallets)
          const names = connectedTexts.map(({ text }) => String(text).trim())
          expect(await evaluate(page, ({ connected }, names) => connected(names), names)).toEqual([])
        })
        figures.cases += batch.length
      }
    })

  test('of networks, and in the data of views that a site opens, stay inside the card', async ({ visit, figures }) => {
    for (const batch of batches(openedTexts, walletsPerPage)) {
      const networkNames = idsOf(batch.filter(({ text }) => typeof text === 'string' && text.trim()))
      await visit({ chain: 'eip155', networkNames }, async (page) => {
        expect(await evaluate(page, ({ networks }) => networks())).toEqual([])
        expect(await evaluate(page, ({ hostData }, ids) => hostData(ids), idsOf(batch))).toEqual([])
      })
      figures.cases += batch.length
    }
  })
})
