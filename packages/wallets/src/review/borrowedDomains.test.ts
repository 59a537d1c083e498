import { describe, expect, test } from 'vitest'
import { type FoundWallet, reviewWallets } from './reviewWallets.ts'

const evm = (name: string, rdns: string, picture = rdns): FoundWallet => ({
  id: rdns,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  info: { rdns },
  imageUrl: `data:image/png;base64,${picture}`,
})
const marked = (...wallets: FoundWallet[]) =>
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
      expect(marked(evm(name, 'com.genuine'), evm(name, rdns))).toEqual(both)
      expect(marked(evm(name, 'com.genuine', 'same'), evm(name, rdns, 'same'))).toEqual(both)
    },
  )

  test('behavior: an edition of a known wallet keeps its own name, and comes first', () => {
    expect(marked(evm('MetaMask Flask', 'com.stranger'), evm('MetaMask Flask', 'io.metamask.flask'))).toEqual([
      ['io.metamask.flask', false],
      ['com.stranger', true],
    ])
  })
})
