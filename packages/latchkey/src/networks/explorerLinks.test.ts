import { explorerUrl, type Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import * as exported from '../exports/networks.ts'

const networks: [string, Network][] = Object.entries(exported)
const id = 'abc123'

describe('explorer links', () => {
  test('behavior: the test covers every network', () => {
    expect(networks.length).toBeGreaterThanOrEqual(42)
  })

  test.each(networks)('%s', (_, network) => {
    const { default: explorer } = network.blockExplorers ?? {}
    if (!explorer) return expect(explorerUrl(network, { address: id })).toBeUndefined()
    const { origin, pathname, search } = new URL(explorer.url)
    const base = `${origin}${pathname.replace(/\/$/, '')}`
    const addressPath = origin === 'https://solscan.io' ? 'account' : 'address'
    expect(explorerUrl(network, { address: id })).toBe(`${base}/${addressPath}/${id}${search}`)
    expect(explorerUrl(network, { transaction: id })).toBe(`${base}/tx/${id}${search}`)
    expect(origin).toMatch(/^https:/)
  })

  test('behavior: every network has a link of its own', () => {
    const links = networks.map(([, network]) => explorerUrl(network, { address: id }) ?? network.caipNetworkId)
    expect(links.filter((link, index) => links.indexOf(link) !== index)).toEqual([])
  })
})
