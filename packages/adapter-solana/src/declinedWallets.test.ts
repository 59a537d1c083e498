import { memoryAdapterStorage, testPorts } from '@latchkey/testing/adapter'
import { solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { beforeEach, expect, test, vi } from 'vitest'
import { toNetworks } from '../test/usePage.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const [{ address }] = solanaTestAccounts
const { home, devnet } = toNetworks('http://127.0.0.1:1')
const connectorId = 'Test Wallet'
const storage = memoryAdapterStorage()

type Connect = (input?: { silent?: boolean }) => Promise<object>

/** Starts the adapter on a page with one wallet, whose connection requests call `connect`. */
function openPage(connect: Connect) {
  vi.stubGlobal('window', new EventTarget())
  const adapter = solanaAdapter().create(testPorts({ networks: [home, devnet], storage }))
  adapter.start()
  const chains = ['solana:localnet']
  const wallet = {
    version: '1.0.0',
    name: connectorId,
    icon: 'data:image/png;base64,AA==',
    chains,
    accounts: [{ address, publicKey: new Uint8Array(32), chains, features: [] }],
    features: {
      'standard:connect': { connect },
      'standard:events': { on: () => () => {} },
      'solana:signTransaction': { signTransaction: async () => [] },
    },
  }
  const tell = (api: { register(wallet: object): void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  return adapter
}

beforeEach(async () => {
  const adapter = openPage(async () => ({}))
  await adapter.connect({ connectorId })
  adapter.destroy()
})

test('behavior: a wallet that the visitor declines while it is being restored is not restored', async () => {
  let restore = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const restored = new Promise<object>((resolve) => {
    restore = () => resolve({})
  })
  const adapter = openPage(async (input) => {
    if (!input?.silent) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    begin()
    return restored
  })
  const restoring = adapter.reconnect({ connectorId })
  await begun
  await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'UserRejected' })
  restore()
  expect(await restoring).toBeUndefined()
})
