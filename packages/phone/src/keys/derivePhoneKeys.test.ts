import { describe, expect, test } from 'vitest'
import { derivePhoneKeys } from './derivePhoneKeys.ts'

/** A phrase whose addresses are published: in BIP-84, in BIP-86 and by wallets of the other chains. */
const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

describe('derivePhoneKeys', () => {
  test('behavior: derives the addresses that the standards and other wallets publish for the phrase', async () => {
    const [first, second] = await derivePhoneKeys(mnemonic, 2)
    expect([first?.eip155.address, second?.eip155.address]).toEqual([
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    ])
    expect(first?.solana.address).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    expect(
      first?.bip122('bip122:000000000019d6689c085ae165831e93').map(({ address, path, publicKey }) => ({
        address,
        path,
        publicKey,
      })),
    ).toEqual([
      {
        address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        path: "m/84'/0'/0'/0/0",
        publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
      },
      {
        address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        path: "m/86'/0'/0'/0/0",
        publicKey: '03cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
      },
    ])
  })

  test('param: caipNetworkId', async () => {
    const [keys] = await derivePhoneKeys(mnemonic, 1)
    const shapes = ['000000000933ea01ad0ee984209779ba', '0f9188f13cb7b2c71f2a335e3a4fc328'].map((reference) =>
      keys?.bip122(`bip122:${reference}`).map(({ address, path }) => [address.slice(0, 6), path]),
    )
    expect(shapes).toEqual([
      [
        ['tb1q6r', "m/84'/1'/0'/0/0"],
        ['tb1p8w', "m/86'/1'/0'/0/0"],
      ],
      [
        ['bcrt1q', "m/84'/1'/0'/0/0"],
        ['bcrt1p', "m/86'/1'/0'/0/0"],
      ],
    ])
  })

  test('error: the text is not a phrase', async () => {
    await expect(derivePhoneKeys('not a phrase', 1)).rejects.toThrow('The phrase is no BIP-39 phrase in English.')
  })
})
