import { testPorts } from '@latchkey/testing/adapter'
import { expect, test, vi } from 'vitest'
import { evmOne, openDapp } from '../../openDapp.test.setup.ts'

/** The check of the receiver loads once this promise settles. */
const receiverLoading = vi.hoisted(() => ({ until: Promise.resolve() as Promise<unknown> }))
vi.mock('./loadReceiver.ts', async (original) => {
  const real = await original<typeof import('./loadReceiver.ts')>()
  return { loadReceiver: () => receiverLoading.until.then(real.loadReceiver) }
})

const connectorId = 'walletConnect'

async function connected() {
  const dapp = await openDapp()
  await dapp.connect()
  const adapter = dapp.tab.createAdapter('eip155', testPorts({ networks: [evmOne] }))
  adapter.start()
  await adapter.attach({ connectorId, session: dapp.tab.share('eip155') })
  const address = dapp.tab.share('eip155').connection()?.accounts[0]?.address ?? ''
  return { ...dapp, adapter, address }
}
type Connected = Awaited<ReturnType<typeof connected>>

const ways = {
  'the site left the wallet': ({ adapter }: Connected) => adapter.disconnect(),
  'the wallet ended the session': async ({ phone, tab }: Connected) => {
    await phone.deleteSession()
    await expect.poll(() => tab.session()).toBe(undefined)
  },
  'another account replaced the wallet': async ({ adapter, tab, openPhone }: Connected) => {
    await adapter.disconnect()
    await tab.disconnect()
    const mnemonic = 'test test test test test test test test test test test junk'
    const other = await openPhone({ mnemonic })
    const { uri, approval } = await tab.propose()
    await other.pair(uri)
    await approval
    await adapter.attach({ connectorId, session: tab.share('eip155') })
  },
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'error: NotConnected if %s while the check of the receiver loads',
  async (way) => {
    const page = await connected()
    const { adapter, address } = page
    let fetched = () => {}
    receiverLoading.until = new Promise<void>((resolve) => {
      fetched = resolve
    })
    const transaction = { to: '0x000000000000000000000000000000000000dEaD', value: 1n }
    const paying = adapter.sendTransaction?.({ transaction, network: evmOne, address }).catch((error) => error)
    await ways[way](page).finally(fetched)
    expect(await paying).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  },
)
