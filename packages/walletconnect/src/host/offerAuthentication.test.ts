import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { allNetworks, evmOne, evmTwo, openDapp } from '../openDapp.test.setup.ts'

const authentication = {
  domain: 'site.example',
  uri: 'https://site.example/login',
  nonce: '8f2b6c1d9e4a7053',
  statement: 'Sign in to the site.',
  issuedAt: '2026-11-21T06:00:00.000Z',
  expirationTime: '2026-11-21T07:00:00.000Z',
  resources: ['https://site.example/terms'],
}

describe('propose', () => {
  test('param: authentication', async () => {
    const { tab, phone } = await openDapp({ networks: [evmOne, evmTwo] })
    const { uri, approval } = await tab.propose({ authentication })
    expect(uri).toContain('methods=wc_sessionAuthenticate')
    await phone.pair(uri)
    const { signIns = [], ...session } = await approval
    expect(tab.session()).toEqual(session)
    const address = phone.accounts()[0]?.address as `0x${string}`
    expect(session.connections.eip155).toEqual({
      connectorId: 'walletConnect',
      wallet: { name: 'Test Phone' },
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      caipNetworkId: 'eip155:31337',
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
    })
    expect(signIns.length).toBeGreaterThan(0)
    for (const { account, message, signature } of signIns) {
      expect(account).toMatch(new RegExp(`^eip155:3133[78]:${address}$`))
      expect(message.split('\n').slice(0, 2)).toEqual([
        'site.example wants you to sign in with your Ethereum account:',
        address,
      ])
      expect(message).toContain('Nonce: 8f2b6c1d9e4a7053')
      expect(message).toContain('Expiration Time: 2026-11-21T07:00:00.000Z')
      expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    }
    const request = { method: 'personal_sign', params: ['0x6869', address] }
    expect(await tab.share('eip155').request(request)).toMatch(/^0x/)
    await tab.disconnect()
    await expect.poll(() => phone.sessions()).toEqual([])
    expect(tab.logged).toEqual([])
  })

  test('behavior: other namespaces make it a plain offer', async () => {
    const { tab, phone } = await openDapp({ networks: allNetworks })
    const { uri, approval } = await tab.propose({ authentication })
    await phone.pair(uri)
    expect(await approval).toEqual(tab.session())
  })

  test('error: UserRejected', async () => {
    const { tab, phone } = await openDapp({ networks: [evmOne], phone: { mode: 'reject' } })
    const { uri, approval } = await tab.propose({ authentication })
    await phone.pair(uri)
    await expect(approval).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
  })
})
