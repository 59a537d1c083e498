import { scriptedAdapter } from '@latchkey/testing/adapter'
import { createLatchkey } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { afterEach, expect, test } from 'vitest'
import { placeOrder } from './orders.ts'

const adapter = scriptedAdapter()
const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [adapter] })
afterEach(() => kit.disconnect())

async function connect() {
  const [wallet] = kit.getConnectors()
  if (wallet) await kit.connect(wallet)
}

test('a visitor without a wallet places no order', async () => {
  expect(await placeOrder(kit, 'tea')).toEqual({ status: 'not connected' })
})

test('a visitor signs the order', async () => {
  await connect()
  expect(await placeOrder(kit, 'tea')).toMatchObject({
    status: 'placed',
    signature: expect.stringMatching(/^scripted:.*:Order: tea$/),
  })
})

test('a visitor declines to sign the order', async () => {
  await connect()
  adapter.control.setMode('reject')
  await expect(placeOrder(kit, 'tea')).rejects.toMatchObject({ code: 'UserRejected' })
})
