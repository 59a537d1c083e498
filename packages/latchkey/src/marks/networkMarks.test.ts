import { describe, expect, test } from 'vitest'
import * as networks from '../exports/networks.ts'
import { loadNetworkMark } from './networkMarks.ts'

describe('loadNetworkMark', () => {
  test.each(Object.values(networks).map(({ name, caipNetworkId }) => [name, caipNetworkId]))(
    'default: %s',
    async (_name, id) => {
      const mark = await loadNetworkMark(id)
      const svg = decodeURIComponent(mark?.replace(/^data:image\/svg\+xml,/, '') ?? '')
      expect(svg).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' .*<\/svg>$/)
      // A logo must be small, and must not run scripts or load other files.
      expect(svg).not.toMatch(/<(script|image|use|foreignObject|animate)|href|\bon\w+=/i)
      expect(svg.length).toBeLessThan(4_000)
    },
  )

  test.each(['eip155:999999', 'constructor', ''])('behavior: returns undefined for %j', async (id) => {
    expect(await loadNetworkMark(id)).toBeUndefined()
  })
})
