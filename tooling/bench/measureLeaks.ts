import { announceWallet, connectButton, launchBrowser } from '../budgets/browser.ts'
import { closeModal } from './openingTime.ts'

export type Counters = { nodes: number; listeners: number }
/** The counts of DOM nodes and listeners after 5 openings of the modal (`early`) and after 50 (`late`). */
export type Leaks = { early: Counters; late: Counters }

const earlyCycle = 5
const lateCycle = 50

/**
 * Counts the DOM nodes and listeners after the modal was opened 5 and 50 times, each time after a forced garbage collection. If the counts
 * differ, the modal leaks memory.
 */
export async function measureLeaks(url: string): Promise<Leaks> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await announceWallet(page)
    await page.goto(url)
    const devtools = await page.context().newCDPSession(page)
    const count = async (): Promise<Counters> => {
      // The first garbage collection runs finalizers, which release further objects. The second one removes these objects.
      await devtools.send('HeapProfiler.collectGarbage')
      await devtools.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
      return { nodes, listeners: jsEventListeners }
    }

    let early: Counters | undefined
    for (let cycle = 1; cycle <= lateCycle; cycle++) {
      await connectButton(page).click()
      await page.getByRole('dialog').waitFor()
      await closeModal(page)
      if (cycle === earlyCycle) early = await count()
    }
    return { early: early as Counters, late: await count() }
  } finally {
    await browser.close()
  }
}
