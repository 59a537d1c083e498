import { describe, expect, test } from 'vitest'
import { readAddress } from './addresses.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('readAddress', () => {
  test.each([
    ['eip155', vitalik, vitalik],
    ['eip155', vitalik.toLowerCase(), vitalik],
    ['eip155', `0x${vitalik.slice(2).toUpperCase()}`, vitalik],
    // The examples of EIP-55.
    ['eip155', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['eip155', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['solana', mint, mint],
    ['bip122', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bip122', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('default %s %s', (namespace, text, address) => {
    expect(readAddress(namespace, text)).toBe(address)
  })

  test.each([
    // A checksum with one letter in the wrong case.
    ['eip155', '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    ['eip155', vitalik.slice(2)],
    ['eip155', `${vitalik} `],
    ['eip155', `${vitalik}\u200b`],
    ['eip155', '0xｄ8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    ['eip155', mint],
    ['solana', vitalik],
    ['solana', mint.slice(0, 40)],
    ['solana', 'z'.repeat(44)],
    ['bip122', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bip122', '../../tx'],
    ['cosmos', 'cosmos1abc'],
    ['constructor', vitalik],
  ])('error: %s %s', (namespace, text) => {
    expect(readAddress(namespace, text)).toBeUndefined()
  })
})
