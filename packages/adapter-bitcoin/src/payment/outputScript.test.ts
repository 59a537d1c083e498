import type { Network } from '@latchkey/protocol'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet, regtest, testnet } from '../../test/openPage.ts'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { fromHex, toHex } from '../hex.ts'
import { readAddress, toAddress } from './outputScript.ts'

const form = (network: Network) => addressFormOf(network) as AddressForm
/** A valid taproot key from the test vectors of BIP-350. */
const taprootKey = fromHex('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
const invalid = expect.objectContaining({ name: 'MoneyError', code: 'InvalidReceiver' })

describe('readAddress', () => {
  /**
   * Valid addresses from BIP-173 and BIP-350, and the address that received the reward of the genesis block, each with its kind and script.
   */
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'p2wsh',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'p2tr',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'p2sh', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
  ])('default: %s', (address, kind, script) => {
    const read = readAddress(address, form(mainnet))
    expect({ kind: read.kind, script: toHex(read.script) }).toEqual({ kind, script })
  })

  test.each([
    '',
    'hello',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    // Invalid here: addresses of another network, and addresses whose checksum is that of another witness version (BIP-350).
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    // Invalid here: addresses with a witness version that has no rules yet. Anyone could spend a payment to them.
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1rw5uspcuf',
  ])('error: InvalidReceiver for "%s"', (address) => {
    expect(() => readAddress(address, form(mainnet))).toThrow(invalid)
  })

  test('behavior: reads addresses that another library writes, and rejects those of other networks', () => {
    const forms = { mainnet: NETWORK, testnet: TEST_NETWORK, regtest: { ...TEST_NETWORK, bech32: 'bcrt' } }
    const networks = { mainnet, testnet, regtest }
    fc.assert(
      fc.property(
        fc.constantFrom('mainnet', 'testnet', 'regtest'),
        fc.constantFrom('pkh', 'sh', 'wpkh', 'wsh', 'tr'),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (name, type, bytes) => {
          const hash = type === 'wsh' ? bytes : bytes.slice(0, 20)
          const output = { type, ...(type === 'tr' ? { pubkey: taprootKey } : { hash }) } as {
            type: 'pkh'
            hash: Uint8Array
          }
          const text = Address(forms[name]).encode(output)
          const read = readAddress(text, form(networks[name]))
          const isMain = name === 'mainnet'
          expect(toHex(read.script)).toBe(toHex(OutScript.encode(output)))
          expect(() => readAddress(text, form(isMain ? testnet : mainnet))).toThrow(invalid)
          expect(toAddress(read.script, form(networks[name]))).toBe(text)
        },
      ),
    )
  })
})

describe('writeAddress', () => {
  test.each([
    '',
    // Scripts that have no address: OP_RETURN with data, a bare public key, and witness programs without rules.
    '6a0548656c6c6f',
    `21${'02'.repeat(33)}ac`,
    `6a4c50${'07'.repeat(80)}`,
    '6002751e',
    `5114${'01'.repeat(20)}`,
    `5220${'01'.repeat(32)}`,
  ])('behavior: undefined for the script %s', (script) => {
    expect(toAddress(fromHex(script || '00').slice(script ? 0 : 1), form(mainnet))).toBeUndefined()
  })

  test('behavior: another script never has the same address', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (script) => {
        const address = toAddress(script, form(mainnet))
        if (address !== undefined) expect(readAddress(address, form(mainnet)).script).toEqual(script)
      }),
    )
  })
})
