import type { SessionWallet } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import { createWalletClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { createSessionProvider } from './sessionProvider.ts'

describe('createSessionProvider', () => {
  test('behavior: forwards all other methods to the wallet, also names of Object.prototype members', async () => {
    const receivedRequests: string[] = []
    const session = {
      async request({ method }: { method: string }) {
        receivedRequests.push(method)
        return 'of the wallet'
      },
    } as Partial<SessionWallet> as SessionWallet
    const provider = createSessionProvider({ session, read: () => ({ accounts: [], chainId: 1 }), log() {} })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    const methods = ['personal_sign', 'constructor', 'toString', '__proto__']
    for (const method of methods) expect(await provider.request({ method })).toBe('of the wallet')
    expect(receivedRequests).toEqual(methods)
  })

  test.each(['eth_sendTransaction', 'wallet_sendCalls'])(
    'behavior: viem asks once for %s if the payment is in doubt',
    async (method) => {
      const receivedRequests: string[] = []
      const session = {
        async request(request: { method: string }) {
          receivedRequests.push(request.method)
          throw new MoneyError('TransactionUnconfirmed')
        },
      } as Partial<SessionWallet> as SessionWallet
      const provider = createSessionProvider({ session, read: () => ({ accounts: [], chainId: 1 }), log() {} })
      const client = createWalletClient({ transport: custom(provider, { retryDelay: 0 }) })
      const sent = client.request({ method, params: [{}] } as never)
      await expect(sent).rejects.toMatchObject({ name: 'ProviderDisconnectedError', code: 4900 })
      expect(receivedRequests).toEqual([method])
    },
  )
})
