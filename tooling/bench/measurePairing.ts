import { fork } from 'node:child_process'
import { once } from 'node:events'
import { launchBrowser } from '../budgets/browser.ts'
import { summary, type Times } from './measureSpeed.ts'

const runs = 20

/** The methods of the kit that this measurement calls. */
type Kit = { preparePairing(): Promise<unknown> }

/**
 * Measures the time from the request for a WalletConnect QR code until the kit has the code, each time in a fresh browser profile. The time
 * includes loading WalletConnect's client, creating its keys, connecting to a local relay, and making the offer.
 *
 * @param url - The page with three namespaces.
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
          const requestedAt = performance.now()
          await kit.preparePairing()
          return performance.now() - requestedAt
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
