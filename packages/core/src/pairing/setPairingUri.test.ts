import { describe, expect, test } from 'vitest'
import { awaitRejection, startKit } from '../../test/startKit.ts'
import { loadFlows } from '../loadFlows.ts'
import { memoryBackend } from '../storage/backends.ts'

const uri = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d&expiryTimestamp=1900000000'

async function setup({ manualWCControl = true } = {}) {
  const { core, stop } = startKit({ manualWCControl, storage: memoryBackend() })
  return { core, stop, flows: await loadFlows() }
}

describe('setPairingUri', () => {
  test('default', async () => {
    const { core, flows, stop } = await setup()
    await flows.setPairingUri(core, uri)
    expect(core.connection.state.pairing).toEqual({
      status: 'ready',
      uri,
      expiresAt: 1_900_000_000_000,
      usableUntil: 1_899_999_990_000,
    })
    expect(core.walletConnect.client).toBeUndefined()
    stop()
  })

  test('param: uri without an expiry', async () => {
    const { core, flows, stop } = await setup()
    const startTime = Date.now()
    await flows.setPairingUri(core, 'wc:7f6e504b@2?symKey=587d')
    const { pairing } = core.connection.state
    expect(pairing.status === 'ready' && pairing.expiresAt - startTime).toBeGreaterThanOrEqual(240_000)
    stop()
  })

  test('param: uri undefined', async () => {
    const { core, flows, stop } = await setup()
    await flows.setPairingUri(core, uri)
    await flows.setPairingUri(core, undefined)
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    stop()
  })

  test('behavior: the newest call wins, even while the previous one still waits', async () => {
    const { core, flows, stop } = await setup()
    await Promise.all([flows.setPairingUri(core, uri), flows.setPairingUri(core, undefined)])
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    stop()
  })

  test.each(['', 'https://app.example', 'wc:7f6e504b@1?bridge=x', 'wc:7f6e504b@2', 5])(
    'error: InvalidOption for %j',
    async (given) => {
      const { core, flows, stop } = await setup()
      expect(await awaitRejection(flows.setPairingUri(core, given as string))).toMatchObject({
        code: 'InvalidOption',
        values: { option: 'uri' },
      })
      expect(core.connection.state.pairing).toEqual({ status: 'idle' })
      stop()
    },
  )

  test('error: InvalidOption if the kit creates its own offers', async () => {
    const { core, flows, stop } = await setup({ manualWCControl: false })
    expect(await awaitRejection(flows.setPairingUri(core, uri))).toMatchObject({
      code: 'InvalidOption',
      values: { option: 'manualWCControl' },
    })
    stop()
  })
})
