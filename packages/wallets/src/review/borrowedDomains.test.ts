import { describe, expect, test } from 'vitest'
import { type FoundWallet, reviewWallets } from './reviewWallets.ts'

const evmWallet = (name: string, rdns: string, picture = rdns): FoundWallet => ({
  id: rdns,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  info: { rdns },
  imageUrl: `data:image/png;base64,${picture}`,
})
const listMarks = (...wallets: FoundWallet[]) =>
  reviewWallets({ wallets }).map(({ id, isDuplicate = false }) => [id, isDuplicate])

describe('a copy with the reverse domain of a known wallet that is not installed', () => {
  test.each([
    ['AstraCore Wallet', 'app.core.extension'],
    ['Aurora Pass', 'com.passwallet.app'],
    ['One', 'so.onekey.app.wallet'],
  ])(
    'behavior: a copy is marked together with the genuine wallet, and does not come before it: %s, %s',
    (name, rdns) => {
      const both = [
        ['com.genuine', true],
        [rdns, true],
      ]
      expect(listMarks(evmWallet(name, 'com.genuine'), evmWallet(name, rdns))).toEqual(both)
      expect(listMarks(evmWallet(name, 'com.genuine', 'same'), evmWallet(name, rdns, 'same'))).toEqual(both)
    },
  )

  test('behavior: an edition of a known wallet keeps its own name, and comes first', () => {
    expect(
      listMarks(evmWallet('MetaMask Flask', 'com.stranger'), evmWallet('MetaMask Flask', 'io.metamask.flask')),
    ).toEqual([
      ['io.metamask.flask', false],
      ['com.stranger', true],
    ])
  })
})
