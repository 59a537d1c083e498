import { toProviderError } from '@latchkey/adapter-kit/flows'
import type { WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError, SessionError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { WalletRpcError } from '../client/toWalletError.ts'
import type { SharedSession } from '../leader/openSharedSession.ts'
import { createTestContext } from '../namespaces/walletContext.test.setup.ts'
import { evmOne, openDapp } from '../openDapp.test.setup.ts'
import { createSessionWallet } from './createSessionWallet.ts'
import { createPendingRequests } from './pendingRequests.ts'

async function connected() {
  const dapp = await openDapp()
  await dapp.connect()
  return dapp
}

describe('rejectRequests', () => {
  test.each([
    ['eip155', 'eth_sendTransaction', (from: string) => [{ from, to: from, value: '0x1' }]],
    [
      'eip155',
      'wallet_sendCalls',
      (from: string) => [{ version: '2.0.0', chainId: '0x7a69', from, calls: [{ to: from }] }],
    ],
    ['bip122', 'sendTransfer', (account: string) => ({ account, recipientAddress: account, amount: '1000' })],
  ] as const)(
    'behavior: a request with which the wallet sends stays open: %s, %s',
    async (namespace, method, paramsOf) => {
      const { tab, phone } = await connected()
      phone.setMode('manual')
      const share = tab.share(namespace)
      const params = paramsOf(share.connection()?.accounts[0]?.address ?? '')
      const answer = share.request({ method, params }).catch((error) => error)
      await phone.nextPrompt()
      tab.rejectRequests()
      await phone.reject()
      expect(await answer).toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
    },
  )
})

describe('a lost request or response', () => {
  /** Creates a session wallet. Its leader fails to send the request, fails to get the response, or returns the response `given`. */
  function failing(failure: { send?: Error; answer?: Error; given?: unknown }) {
    const { options, session } = createTestContext({ methods: ['eth_sendTransaction', 'personal_sign'] })
    const host = {
      state: session,
      send: async () => {
        if (failure.send) throw failure.send
        return 1
      },
      response: async () => {
        if (failure.answer) throw failure.answer
        return failure.given
      },
      subscribe: () => () => {},
    } as unknown as SharedSession
    const share = createSessionWallet({
      namespace: 'eip155',
      options: { ...options, networks: [evmOne] } as unknown as WalletConnectOptions,
      host,
      pending: createPendingRequests(),
      signal: new AbortController().signal,
    })
    return (method: string) => share.request({ method, params: [] }).catch((error) => error)
  }

  test.each([
    { send: new ConnectionError('RequestAborted') },
    { answer: new ConnectionError('RequestAborted') },
    { answer: new ConnectionError('NotConnected') },
    { answer: new ConnectionError('RelayUnreachable') },
    { answer: new ConnectionError('ProviderFailed') },
    { answer: new SessionError('SignClientNotInitialized') },
    { answer: new Error('IndexedDB: UnknownError') },
    { answer: new WalletRpcError({ code: -32603, message: 'Request timed out.' }) },
    { answer: new WalletRpcError({ code: -32000, message: 'already known' }) },
    { answer: new WalletRpcError({ code: 4900, message: 'The provider is disconnected.' }) },
    { answer: new WalletRpcError({ code: -32002, message: 'request timed out' }) },
    { answer: new WalletRpcError({ code: 5000, message: 'Internal error', data: { message: 'request timed out' } }) },
  ])('error: TransactionUnconfirmed for a payment that the wallet may have received: %o', async (failure) => {
    const ask = failing(failure)
    const cause = failure.send ?? failure.answer
    const error = await ask('eth_sendTransaction')
    expect(error).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', cause })
    expect(toProviderError(error).code).toBe(4900)
    expect(await ask('personal_sign')).toBe(cause)
  })

  test('behavior: the message "canceled" means a refused signature, but a payment that the wallet may have sent', async () => {
    const answer = new WalletRpcError({ code: -32603, message: 'The operation was canceled.' })
    const ask = failing({ answer })
    expect(await ask('eth_sendTransaction')).toMatchObject({ code: 'TransactionUnconfirmed', cause: answer })
    expect(await ask('personal_sign')).toMatchObject({ name: 'ConnectionError', code: 'UserRejected', cause: answer })
  })

  test.each([null, true, { hash: `0x${'ab'.repeat(32)}` }, { txHash: '0x12' }])(
    'error: TransactionUnconfirmed for a payment for which the wallet returned %o',
    async (given) => {
      const ask = failing({ given })
      const error = await ask('eth_sendTransaction')
      expect(error).toMatchObject({
        name: 'MoneyError',
        code: 'TransactionUnconfirmed',
        cause: { code: 'ProviderFailed' },
      })
      expect(await ask('personal_sign')).toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
    },
  )

  test.each([
    { send: new SessionError('SessionNotInClient') },
    { send: new ConnectionError('ProviderFailed') },
    { answer: new ConnectionError('UserRejected') },
    { answer: new WalletRpcError({ code: -32602, message: 'Invalid params' }) },
    { answer: new WalletRpcError({ code: -32000, message: 'insufficient funds for gas * price + value' }) },
    { answer: new WalletRpcError({ code: 5101, message: 'Unsupported methods.' }) },
    { answer: new WalletRpcError({ code: 5750, message: 'The atomic upgrade was turned down' }) },
  ])(
    'behavior: does not change an error from before sending, or one that means that nothing was sent: %o',
    async (failure) => {
      expect(await failing(failure)('eth_sendTransaction')).toBe(failure.send ?? failure.answer)
    },
  )

  test('error: TransactionUnconfirmed for a payment that is open in the wallet when the client is destroyed', async () => {
    const { tab, phone } = await connected()
    phone.setMode('manual')
    const share = tab.share('eip155')
    const from = share.connection()?.accounts[0]?.address
    const request = { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] }
    const paid = share.request(request).catch((error) => error)
    await phone.nextPrompt()
    await tab.destroy()
    expect(await paid).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
  })
})
