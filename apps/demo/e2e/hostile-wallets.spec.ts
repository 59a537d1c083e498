import { type HostileChain, hostileWallets, sampleOf } from '@latchkey/testing/hostile'
import { expect } from '@playwright/test'
import { batches, evaluate, isWholeCorpus, test } from './support/hostile.ts'

const chains: readonly HostileChain[] = ['eip155', 'solana', 'bip122']
const walletsPerPage = 60
const sampleSize = 8

test.describe('hostile wallets', () => {
  for (const chain of chains)
    test(`on ${chain} that throw, hang, lie and flood leave the modal usable`, async ({ visit, figures }) => {
      const walletsOfChain = hostileWallets.filter((wallet) => wallet.chain === chain)
      for (const batch of batches(
        isWholeCorpus ? walletsOfChain : sampleOf(walletsOfChain, sampleSize),
        walletsPerPage,
      )) {
        await visit({ chain, wallets: batch.map(({ id }) => id) }, async (page) => {
          const { faults, events } = await evaluate(page, ({ misdeeds }) => misdeeds())
          // Replaces the number of a wallet with the id of its fault, so that a failed test says what the wallet has done.
          expect(
            faults.map((fault) => fault.replace(/Misdeed (\d+)/, (_, index) => `${batch[Number(index)]?.id}`)),
          ).toEqual([])
          expect(events).toBeGreaterThan(1_000)
        })
        figures.cases += batch.length
      }
    })

  test('announced by the thousand leave the modal usable', async ({ visit, figures }) => {
    await visit({ chain: 'eip155', floods: 5 }, async (page) => {
      expect(await evaluate(page, ({ findFaults }) => findFaults())).toEqual([])
    })
    figures.cases += 1
  })
})
