import { fork } from 'node:child_process'
import { once } from 'node:events'
import { launchBrowser } from '../budgets/browser.ts'
import { summary, type Times } from './measureSpeed.ts'

const runs = 20

/** As much of the kit as is asked here. */
type Kit = { preparePairing(): Promise<unknown> }

/**
 * How long a WalletConnect code takes from being asked for, in a fresh profile each time: fetching the client, a new identity, the
 * socket to a relay of one's own, the offer.
 *
 * @param url - Of the page with three kinds of chain.
 */
export async function measurePairing(url: string): Promise<Times> {
  const server = fork('packages/server/dist/bin.js', ['--project', 'budget', '--port', '0'], { silent: true })
  const browser = await launchBrowser()
  try {
    const [{ relayUrl }] = (await once(server, 'message')) as [{ relayUrl: string }]
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${url}?${new URLSearchParams({ relay: relayUrl })}`)
      await page.locator('latchkey-modal').waitFor({ state: 'attached' })
      times.push(
        await page.evaluate(async () => {
          const { kit } = document.querySelector('latchkey-modal') as unknown as { kit: Kit }
          const asked = performance.now()
          await kit.preparePairing()
          return performance.now() - asked
        }),
      )
      await context.close()
    }
    return summary(times)
  } finally {
    await browser.close()
    server.kill()
  }
}
