import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { adoptConnection } from '../connections/adoptConnection.ts'
import type { Core } from '../createCore.ts'
import { followNetworkImage } from './followNetworkImage.ts'
import { warmUp } from './warmUp.ts'

/** Creates a kit that records in `asked` the ids of the networks whose picture it loads. */
function createObservedCore(): { core: Core; asked: string[] } {
  const core = testCore()
  const requestedIds: string[] = []
  core.load.networkMark = async (id) => {
    requestedIds.push(id)
    return `data:image/svg+xml,${id}`
  }
  return { core, asked: requestedIds }
}

function connect(core: Core) {
  const accounts = [
    { namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', type: 'eoa' },
  ] as const
  const connection = { connectorId: 'a', accounts, caipNetworkId: 'eip155:1' } as const
  adoptConnection(core, { namespace: 'eip155', connection })
}

describe('followNetworkImage', () => {
  test('default: loads nothing until a visitor approaches, and then a picture for each network', async () => {
    const { core, asked } = createObservedCore()
    const stop = followNetworkImage(core)
    core.chain.setNetwork('eip155', 'eip155:10')
    await expect.poll(() => core.chain.state.byNamespace.eip155?.caipNetworkId).toBe('eip155:10')
    expect(asked).toEqual([])

    warmUp(core)
    await expect.poll(() => asked).toEqual(['eip155:10'])
    core.chain.setNetwork('eip155', 'eip155:1')
    await expect
      .poll(() => core.chain.state.networkImages)
      .toEqual({
        'eip155:10': 'data:image/svg+xml,eip155:10',
        'eip155:1': 'data:image/svg+xml,eip155:1',
      })
    stop()
    expect(core.preparations.size).toBe(0)
  })

  test('behavior: loads immediately if a wallet is connected', async () => {
    const { core, asked } = createObservedCore()
    connect(core)
    followNetworkImage(core)
    await expect.poll(() => asked).toEqual(['eip155:1'])
  })

  test('behavior: loads when a wallet connects', async () => {
    const { core, asked } = createObservedCore()
    followNetworkImage(core)
    connect(core)
    await expect.poll(() => asked).toEqual(['eip155:1'])
  })
})
