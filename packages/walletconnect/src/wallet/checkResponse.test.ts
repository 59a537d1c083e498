import { describe, expect, test } from 'vitest'
import { namespaces } from '../namespaces/namespaces.ts'
import { openWallet, type WireAnswer } from '../openWallet.test.setup.ts'
import type { SessionNamespaceName } from '../session/sessionState.ts'
import { checkResponse } from './checkResponse.ts'

const signature = '5'.repeat(88)
const sound: readonly [method: string, answer: unknown][] = [
  ['personal_sign', `0x${'ab'.repeat(65)}`],
  ['personal_sign', '0x'],
  ['eth_signTypedData_v4', `0x${'ab'.repeat(2_000)}`],
  ['eth_sendTransaction', `0x${'ab'.repeat(32)}`],
  ['wallet_sendCalls', '0x1'],
  ['wallet_sendCalls', { id: 'bundle' }],
  ['solana_signMessage', { signature }],
  ['solana_signMessage', signature],
  ['solana_signTransaction', { signature }],
  ['solana_signTransaction', { signature, transaction: 'AQID' }],
  ['solana_signAllTransactions', { transactions: ['AQID', 'AQID'] }],
  ['solana_signAndSendTransaction', { signature }],
  ['signMessage', { address: 'bc1q', signature: 'ab'.repeat(65) }],
  ['signMessage', { address: 'bc1q', signature: 'Akcw'.repeat(22) }],
  ['signPsbt', { psbt: 'cHNidP8=' }],
  ['sendTransfer', { txid: 'ab'.repeat(32) }],
  ['getAccountAddresses', []],
  ['wallet_switchEthereumChain', null],
  ['wallet_watchAsset', true],
]

const namespaceOfMethod = (method: string) =>
  (Object.keys(namespaces) as SessionNamespaceName[]).find((name) => namespaces[name].methods.includes(method)) ??
  'eip155'

const giant = 'a'.repeat(2_000_000)
const unsound: readonly unknown[] = [
  null,
  undefined,
  '',
  7,
  true,
  [],
  {},
  'hello there',
  `0x${giant}`,
  giant,
  { signature: 7 },
]

describe('checkResponse', () => {
  test.each(sound)('default: %s, %j', (method, answer) => {
    expect(checkResponse({ namespace: namespaceOfMethod(method), method, answer })).toBe(answer)
  })

  test.each(
    [...new Set(sound.map(([method]) => method))].filter((method) => !/^wallet_(switch|watch)|Addresses/.test(method)),
  )('error: ProviderFailed for a response that does not fit %s', (method) => {
    for (const answer of [...unsound, { signature: giant }, { transaction: giant }, { psbt: 7 }, { txid: giant }]) {
      // The id of a bundle may be any text, so this response is valid.
      if (method === 'wallet_sendCalls' && answer === 'hello there') continue
      expect(() => checkResponse({ namespace: namespaceOfMethod(method), method, answer })).toThrow(
        expect.objectContaining({
          name: 'ConnectionError',
          code: 'ProviderFailed',
          details: `The wallet’s answer to ${method} is invalid.`,
        }),
      )
    }
  })
})

describe('over a session', () => {
  const asks = [
    ['eip155', 'personal_sign'],
    ['eip155', 'eth_signTypedData_v4'],
    ['eip155', 'eth_sendTransaction'],
    ['solana', 'solana_signMessage'],
    ['solana', 'solana_signTransaction'],
    ['solana', 'solana_signAndSendTransaction'],
    ['bip122', 'signMessage'],
    ['bip122', 'signPsbt'],
    ['bip122', 'sendTransfer'],
  ] as const

  test('error: ProviderFailed, or TransactionUnconfirmed if it sends, for a missing, malformed or long response', async () => {
    let said: WireAnswer = {}
    const { tab } = await openWallet({ answer: () => said })
    for (const [namespace, method] of asks) {
      for (const answer of [{}, { result: null }, { result: { ok: true } }, { result: 'z'.repeat(45_000) }]) {
        said = answer
        await expect(tab.share(namespace).request({ method, params: ['0x68'] })).rejects.toMatchObject(
          /send/i.test(method)
            ? { name: 'MoneyError', code: 'TransactionUnconfirmed' }
            : { name: 'ConnectionError', code: 'ProviderFailed' },
        )
      }
    }
  })

  test('error: ProviderFailed for a malformed error', async () => {
    let said: WireAnswer = {}
    const { tab } = await openWallet({ answer: () => said })
    for (const answer of [{ error: 'no' }, { error: {} }, { error: null }, { error: { code: 'x', message: 7 } }]) {
      said = answer
      await expect(tab.share('eip155').request({ method: 'personal_sign', params: ['0x68'] })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'ProviderFailed',
      })
    }
  })
})
