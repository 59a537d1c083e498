import { mnemonicToSeedSync } from '@scure/bip39'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { bytesToHex, hexToBytes, recoverAddress } from 'viem'
import { HDKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { deriveBitcoinAddresses } from '../keys/bitcoinKeys.ts'
import { phoneMnemonic } from '../phoneMnemonic.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'

/** The private key of the test vectors in BIP-322. */
const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const account = privateKeyToAccount(bytesToHex(privateKey))
const compressed = `${Number.parseInt(account.publicKey.slice(-1), 16) % 2 ? '03' : '02'}${account.publicKey.slice(4, 68)}`
const segwit = p2wpkh(hexToBytes(`0x${compressed}`))
const vector = {
  address: segwit.address,
  purpose: 'payment',
  path: '',
  publicKey: compressed,
  privateKey,
  script: segwit.script,
} as const

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

describe('signBitcoinMessage', () => {
  test('behavior: signs the test vectors of BIP-322', async () => {
    expect(vector.address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
    const empty = await signBitcoinMessage(vector, '', 'bip322')
    const hello = await signBitcoinMessage(vector, 'Hello World', 'bip322')
    expect([empty.messageHash, hello.messageHash]).toEqual([
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    ])
    expect([base64(empty.signature), base64(hello.signature)]).toEqual([
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ])
  })

  test('behavior: an ECDSA signature recovers the key', async () => {
    const { signature, messageHash } = await signBitcoinMessage(vector, 'Hello World', 'ecdsa')
    const [header = 0] = hexToBytes(`0x${signature}`)
    expect(signature).toHaveLength(130)
    expect([39, 40]).toContain(header)
    const recovered = await recoverAddress({
      hash: `0x${messageHash}`,
      signature: { r: `0x${signature.slice(2, 66)}`, s: `0x${signature.slice(66)}`, yParity: header - 39 },
    })
    expect(recovered).toBe(publicKeyToAddress(account.publicKey))
  })

  test('error: ECDSA with a taproot address', async () => {
    const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phoneMnemonic))
    const [, ordinals] = deriveBitcoinAddresses(root, 0, 'bip122:000000000019d6689c085ae165831e93')
    if (!ordinals) throw new Error('The phone has a taproot address.')
    await expect(signBitcoinMessage(ordinals, 'hi', 'ecdsa')).rejects.toThrow(
      'A taproot address signs messages by BIP-322.',
    )
    expect((await signBitcoinMessage(ordinals, 'hi', 'bip322')).signature).toMatch(/^0140[0-9a-f]{128}$/)
  })
})
