import { buildPackages } from '../budgets/buildPackages.ts'
import { sizeFaults } from '../budgets/judgeSizes.ts'
import { measureSizes } from '../budgets/measureSizes.ts'
import { servePage } from '../budgets/servePage.ts'
import { type BenchLine, benchLines } from './benchTable.ts'
import { measureLeaks } from './measureLeaks.ts'
import { measurePairing } from './measurePairing.ts'
import { measurePress } from './measurePress.ts'
import { measureScroll } from './measureScroll.ts'
import { measureSpeed } from './measureSpeed.ts'

/**
 * Measures what the kit costs a site's page: sizes, speed and memory. `faults` are sentences about exceeded budgets and about modules in
 * the wrong chunk.
 */
export async function measurePage(): Promise<{ lines: BenchLine[]; faults: string[] }> {
  await buildPackages()
  const sizes = await measureSizes()
  const server = await servePage(sizes.built)
  const chains = await servePage(sizes.chains.built)
  try {
    const speed = { ...(await measureSpeed(server.url)), pairing: await measurePairing(chains.url) }
    const press = await measurePress(server.url)
    const lines = benchLines(sizes, speed, press, await measureScroll(chains.url), await measureLeaks(server.url))
    return { lines, faults: sizeFaults(sizes) }
  } finally {
    await server.stop()
    await chains.stop()
  }
}
