import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import type { Connector } from '../ports/adapter.ts'
import { loadReview } from './loadReview.ts'

const safe: Connector = { id: 'safe', name: 'Safe', type: 'EXTERNAL', namespace: 'eip155', imageId: 'safe mark' }
const services = { walletListing: 'https://listing.example' }

/** Returns the picture that each wallet has after `loadReview`, by wallet id. */
async function imagesOf(options: Partial<LatchkeyOptions>, wallets: readonly Connector[], known: string[] = []) {
  const core = testCore(options)
  core.connectors.set('eip155', wallets)
  core.load.review = async () => ({
    reviewWallets: ({ wallets }) =>
      wallets.map((wallet) => (known.includes(wallet.id) ? { ...wallet, explorerId: `${wallet.id}-known` } : wallet)),
  })
  await loadReview(core)
  return Object.fromEntries((core.connectors.state.byNamespace.eip155 ?? []).map(({ id, imageUrl }) => [id, imageUrl]))
}

describe('loadReview', () => {
  test("default: uses the directory's picture if the connector has an imageId", async () => {
    const image = new URL((await imagesOf({ services }, [safe])).safe ?? '')
    expect([image.origin, image.pathname, image.searchParams.get('projectId')]).toEqual([
      'https://listing.example',
      '/public/getAssetImage/safe%20mark',
      'demo',
    ])
  })

  test("behavior: uses the directory's picture for a catalogue wallet without one", async () => {
    const walletWithoutPicture: Connector = { id: 'com.a', name: 'A', type: 'ANNOUNCED', namespace: 'eip155' }
    expect(await imagesOf({ services }, [walletWithoutPicture], ['com.a'])).toEqual({
      'com.a': expect.stringContaining('/public/getAssetImage/com.a-known?'),
    })
    expect(await imagesOf({ services }, [walletWithoutPicture])).toEqual({ 'com.a': undefined })
  })

  test("behavior: prefers the site's picture, then the wallet's own; without a directory there is no other", async () => {
    const imageUrl = 'data:image/png;base64,AA=='
    expect(await imagesOf({ services }, [{ ...safe, imageUrl }])).toEqual({ safe: imageUrl })
    const connectorImages = { safe: 'https://app.example/safe.png' }
    expect(await imagesOf({ services, connectorImages }, [safe])).toEqual(connectorImages)
    expect(await imagesOf({}, [safe])).toEqual({ safe: undefined })
  })

  test("behavior: compares with the current names of the site's wallets", async () => {
    const core = testCore({ customWallets: [{ id: 'acme', name: 'Acme Wallet' }] })
    const comparedNames: unknown[] = []
    core.load.review = async () => ({
      reviewWallets({ wallets, ...names }) {
        comparedNames.push(names)
        return wallets
      },
    })
    const ownNames = ['All wallets']
    await loadReview(core, { ownNames })
    expect(comparedNames.at(-1)).toEqual({ ownNames, hostNames: ['Acme Wallet'] })
    core.options.update({ customWallets: [] })
    core.connectors.set('eip155', [safe])
    expect(comparedNames.at(-1)).toEqual({ ownNames, hostNames: [] })
  })

  test('behavior: adds pictures even if the review cannot be loaded', async () => {
    const core = testCore({ services })
    core.connectors.set('eip155', [safe])
    core.load.review = () => Promise.reject(new Error('offline'))
    await loadReview(core)
    expect(core.connectors.find('eip155', 'safe')?.imageUrl).toContain('/public/getAssetImage/')
    expect(core.log.entries()).toEqual([expect.objectContaining({ level: 'error' })])
  })
})
