import { describe, expect, test } from 'vitest'
import { testCore, testNetwork } from '../../test/testCore.ts'
import type { Core } from '../createCore.ts'
import { getNetworkImage } from './getNetworkImage.ts'
import { loadNetworkImage } from './loadNetworkImage.ts'

const caipNetworkId = 'eip155:1'

/** Loads the picture of the first network and returns its URL. */
async function loadImage(core: Core): Promise<string | undefined> {
  await loadNetworkImage(core, { caipNetworkId })
  return getNetworkImage(core, core.chain.findNetwork(caipNetworkId))
}

function withShippedMarks(core: Core): Core {
  core.load.networkMark = async (id) => (id === caipNetworkId ? `data:image/svg+xml,${id}` : undefined)
  return core
}

describe('loadNetworkImage', () => {
  test('default: uses the picture that ships with the kit', async () => {
    expect(await loadImage(withShippedMarks(testCore()))).toBe('data:image/svg+xml,eip155:1')
  })

  test('behavior: prefers the directory, because its operator may have pictures of its own', async () => {
    const core = withShippedMarks(testCore({ services: { walletListing: 'https://listing.example' } }))
    const image = new URL((await loadImage(core)) ?? '')
    expect([image.origin, image.pathname, image.searchParams.get('projectId')]).toEqual([
      'https://listing.example',
      '/public/getAssetImage/eip155%3A1',
      'demo',
    ])
  })

  test("behavior: keeps the site's picture", async () => {
    const imageUrl = 'https://app.example/one.png'
    const network = testNetwork({ id: 1, assets: { imageUrl } })
    expect(await loadImage(withShippedMarks(testCore({ networks: [network] })))).toBe(imageUrl)
  })

  test('behavior: looks up the picture by assets.imageId, with and without a directory', async () => {
    const networks = [testNetwork({ id: 1, assets: { imageId: 'eip155:10' } })] as const
    const core = testCore({ networks })
    core.load.networkMark = async (id) => `data:image/svg+xml,${id}`
    expect(await loadImage(core)).toBe('data:image/svg+xml,eip155:10')
    const coreWithListing = testCore({ networks, services: { walletListing: 'https://listing.example' } })
    expect(await loadImage(coreWithListing)).toContain('/public/getAssetImage/eip155%3A10?')
  })

  test('behavior: a network without a picture stays without one, also if the load fails', async () => {
    const core = testCore()
    expect(await loadImage(core)).toBeUndefined()
    core.load.networkMark = () => Promise.reject(new Error('offline'))
    expect(await loadImage(core)).toBeUndefined()
    await loadNetworkImage(core, { caipNetworkId: 'eip155:999' })
    expect(core.chain.state.networkImages).toEqual({})
  })
})
