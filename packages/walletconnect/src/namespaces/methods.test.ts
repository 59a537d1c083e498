import { describe, expect, test } from 'vitest'
import { isSending } from './methods.ts'
import { namespaces } from './namespaces.ts'

describe('isSending', () => {
  test('behavior: finds the methods of an offer with which a wallet sends', () => {
    const sending = Object.values(namespaces).flatMap(({ methods }) =>
      methods.filter((method) => isSending(method, [])),
    )
    expect(sending).toEqual([
      'eth_sendRawTransaction',
      'eth_sendTransaction',
      'wallet_sendCalls',
      'solana_signAndSendTransaction',
      'sendTransfer',
    ])
  })

  test('behavior: finds sending methods of individual wallets', () => {
    expect(isSending('solana_signAndSendAllTransactions', {})).toBe(true)
    expect(isSending('wallet_sendTransaction', [])).toBe(true)
  })

  test('behavior: a PSBT counts only if it is to be broadcast', () => {
    expect(isSending('signPsbt', { psbt: 'AQ==', broadcast: true })).toBe(true)
    expect(isSending('signPsbt', [{ psbt: 'AQ==', broadcast: true }])).toBe(true)
    expect(isSending('signPsbt', { psbt: 'AQ==', broadcast: false })).toBe(false)
    expect(isSending('signPsbt', { psbt: 'AQ==' })).toBe(false)
    expect(isSending('signPsbt', null)).toBe(false)
  })
})
