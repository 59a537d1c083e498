import { hostileLinks, sampleOf } from '@latchkey/testing/hostile'
import { hostileImages } from '@latchkey/testing/hostile-servers'
import { expect } from '@playwright/test'
import { batches, evaluate, isWholeCorpus, test } from './support/hostile.ts'
import { anyModal } from './support/visitor.ts'

const images = isWholeCorpus ? hostileImages : sampleOf(hostileImages, 18)
const links = isWholeCorpus ? hostileLinks : sampleOf(hostileLinks, 12)
const linkFields = [
  'homepage',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'link_mode',
  'app_store',
  'play_store',
  'chrome_store',
]

/** Returns a directory wallet that has the same link in all fields for links. */
const walletWithLink = (name: string, link: string) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  chains: ['eip155:1'],
  ...Object.fromEntries(linkFields.map((field) => [field, link])),
})

test.describe('hostile pictures and links', () => {
  test('a safe picture of a wallet is shown, and any other is replaced by a letter', async ({ visit, figures }) => {
    for (const batch of batches(images, 34)) {
      await visit({ chain: 'eip155', icons: batch.map(({ url }) => url) }, async (page) => {
        const rows = anyModal(page)
          .getByRole('listitem')
          .filter({ hasText: /^Icon / })
        await expect(rows).toHaveCount(batch.length)
        const drawnUrls = await rows.evaluateAll((all) => all.map((row) => row.querySelector('img')?.src ?? ''))
        // A row that shows a letter has no URL, which is always correct. A row may show a picture only if `isDrawn` allows that.
        const isAllowed = (url: string, isDrawn: boolean) => url === '' || isDrawn
        expect(
          batch.filter(({ isDrawn }, index) => !isAllowed(drawnUrls[index] ?? '', isDrawn)).map(({ id }) => id),
        ).toEqual([])
        expect(await evaluate(page, ({ connected }) => connected(['Icon 0', 'Icon 1', 'Icon 2']))).toEqual([])
      })
      figures.cases += batch.length
    }
  })

  test.describe('links', () => {
    test.use({ listing: { wallets: links.map(({ link }, index) => walletWithLink(`Listed ${index}`, link)) } })

    test('are never followed, in any field, from the directory or the site', async ({ visit, servers, figures }) => {
      const wallets = links.map(({ link }, index) => walletWithLink(`Named ${index}`, link))
      await visit({ chain: 'eip155', services: { walletListing: servers.directory.url() } }, async (page) => {
        const { hrefs, faults } = await evaluate(
          page,
          ({ links }, raw) => links(raw as Parameters<typeof links>[0]),
          wallets,
        )
        expect(faults).toEqual([])
        expect(Object.keys(hrefs)).toEqual(expect.arrayContaining(['Listed 0', 'Named 0']))
        expect(Object.fromEntries(Object.entries(hrefs).filter(([, all]) => all.length > 0))).toEqual({})
      })
      figures.cases += links.length
    })
  })
})
