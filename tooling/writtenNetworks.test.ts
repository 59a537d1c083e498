import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './launch/paths.mjs'

// The test loads sources of both packages by path, because neither package depends on the other.
test('behavior: the server names every network of the kit', async () => {
  const { networkNames } = await import(join(root, 'packages/server/src/services/directory/images/shippedNetworks.ts'))
  const shipped: Record<string, { caipNetworkId: string; name: string }> = await import(
    join(root, 'packages/latchkey/src/exports/networks.ts')
  )
  expect(networkNames).toEqual(
    Object.fromEntries(Object.values(shipped).map(({ caipNetworkId, name }) => [caipNetworkId, name])),
  )
})
