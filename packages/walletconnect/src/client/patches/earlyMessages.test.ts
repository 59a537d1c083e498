import { describe, expect, test } from 'vitest'
import { evmOne, evmTwo } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { namespaces, ungrantedAccount } from './connected.test.setup.ts'

const networks = [evmOne, evmTwo]

/** Creates a message whose id says that the wallet sent the message `seconds` from now, which is after the settlement. */
const later = (seconds: number, method: string, params: object) => ({
  id: (Date.now() + seconds * 1000) * 1000,
  method,
  params,
})
const granted = namespaces(`eip155:31337:${ungrantedAccount}`, `eip155:31338:${ungrantedAccount}`)
const update = (seconds = 1) => later(seconds, 'wc_sessionUpdate', { namespaces: granted })

describe('holdEarlyMessages', () => {
  test('behavior: messages that the relay delivers before the settlement apply after it, in order', async () => {
    const event = { name: 'chainChanged', data: 31338 }
    const early = [update(), later(2, 'wc_sessionEvent', { chainId: 'eip155:31337', event })]
    const { tab } = await openWallet({ networks, early })
    await expect
      .poll(() => tab.share('eip155').connection())
      .toMatchObject({ caipNetworkId: 'eip155:31338', accounts: [{ address: ungrantedAccount }] })
    expect(tab.logged).toEqual([])
  })

  test('behavior: the end of a session that the relay delivers before the settlement ends the session', async () => {
    const early = [later(1, 'wc_sessionDelete', { code: 6000, message: '' })]
    const { tab } = await openWallet({ networks, early })
    await expect.poll(() => tab.session()).toBe(undefined)
    expect(tab.logged).toEqual([])
  })

  test('behavior: an invalid message before the settlement has no effect after it', async () => {
    const early = [later(1, 'wc_sessionUpdate', { namespaces: { eip155: { accounts: 'x' } } }), update(2)]
    const { tab } = await openWallet({ networks, early })
    await expect.poll(() => tab.session()?.connections.eip155?.accounts[0]?.address).toBe(ungrantedAccount)
  })

  test('behavior: holds the last 50 messages', async () => {
    const event = (seconds: number) =>
      later(seconds, 'wc_sessionEvent', { chainId: 'eip155:31337', event: { name: 'chainChanged', data: 31338 } })
    const early = [update(), ...Array.from({ length: 50 }, (_, index) => event(2 + index))]
    const { tab, accounts } = await openWallet({ networks, early })
    await expect.poll(() => tab.share('eip155').connection()?.caipNetworkId).toBe('eip155:31338')
    expect(tab.session()?.connections.eip155?.accounts[0]?.address).toBe(accounts.eip155)
  })
})
