import { describe, expect, test } from 'vitest'
import { explorerUrl } from './explorerUrl.ts'

const explorerAt = (url: string) => ({ blockExplorers: { default: { name: 'Explorer', url } } })

describe('explorerUrl', () => {
  test('default', () => {
    expect(explorerUrl(explorerAt('https://etherscan.io'), { address: '0xab' })).toBe(
      'https://etherscan.io/address/0xab',
    )
    expect(explorerUrl(explorerAt('https://etherscan.io'), { transaction: '0xcd' })).toBe(
      'https://etherscan.io/tx/0xcd',
    )
  })

  test('behavior: keeps the path, the query and the port of the explorer', () => {
    expect(explorerUrl(explorerAt('https://mempool.space/testnet/'), { address: 'tb1q' })).toBe(
      'https://mempool.space/testnet/address/tb1q',
    )
    const localExplorer = 'http://localhost:3000/explorer?cluster=custom&customUrl=http%3A%2F%2Flocalhost%3A8899'
    expect(explorerUrl(explorerAt(localExplorer), { transaction: 'abc' })).toBe(
      'http://localhost:3000/explorer/tx/abc?cluster=custom&customUrl=http%3A%2F%2Flocalhost%3A8899',
    )
  })

  test('behavior: uses the path "account" for addresses on Solscan', () => {
    const devnet = explorerAt('https://solscan.io?cluster=devnet')
    expect(explorerUrl(devnet, { address: 'abc' })).toBe('https://solscan.io/account/abc?cluster=devnet')
    expect(explorerUrl(devnet, { transaction: 'abc' })).toBe('https://solscan.io/tx/abc?cluster=devnet')
  })

  test('behavior: an id cannot change the target of the link', () => {
    for (const address of ['../../evil', '?q=1', '#x', '//evil.example', 'a b'])
      expect(explorerUrl(explorerAt('https://etherscan.io'), { address })).toBe(
        `https://etherscan.io/address/${encodeURIComponent(address)}`,
      )
  })

  test('behavior: returns undefined without an explorer that can be linked to', () => {
    expect(explorerUrl({}, { address: 'abc' })).toBeUndefined()
    for (const url of ['', 'etherscan.io', 'javascript:alert(1)', 'data:text/html,x'])
      expect(explorerUrl(explorerAt(url), { address: 'abc' })).toBeUndefined()
  })
})
