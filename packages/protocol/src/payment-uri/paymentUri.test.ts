import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValidEvmAddress } from './evmChecksum.ts'
import type { PaymentRequest } from './PaymentRequest.ts'
import { readPaymentUri } from './readPaymentUri.ts'
import { writePaymentUri } from './writePaymentUri.ts'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const receiver = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const solana = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const oldBitcoin = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const codeOf = (uri: string) => {
  try {
    readPaymentUri(uri)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('readPaymentUri', () => {
  test.each([
    // The examples of ERC-681. In the text of the standard, the first has an address with a wrong checksum; see below.
    [
      'ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359?value=2.014e18',
      { namespace: 'eip155', to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', amount: 2_014_000_000_000_000_000n },
    ],
    [
      `ethereum:${token}/transfer?address=${receiver}&uint256=1`,
      { namespace: 'eip155', to: receiver, token, amount: 1n },
    ],
    // The prefix of ERC-831, the chain, and numbers with an exponent.
    [`ethereum:pay-${evm}@8453`, { namespace: 'eip155', caipNetworkId: 'eip155:8453', to: evm }],
    [`ETHEREUM:${evm}?value=.5e1`, { namespace: 'eip155', to: evm, amount: 5n }],
    [
      `ethereum:${evm}?value=1.5e18&gas=21000&gasPrice=1e9`,
      { namespace: 'eip155', to: evm, amount: 1_500_000_000_000_000_000n },
    ],
    [`ethereum:${evm}?value=${2n ** 256n - 1n}`, { namespace: 'eip155', to: evm, amount: 2n ** 256n - 1n }],
    // The examples of Solana Pay.
    [
      `solana:${solana}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId12345`,
      {
        namespace: 'solana',
        to: solana,
        amount: '1',
        label: 'Michael',
        message: 'Thanks for all the fish',
        memo: 'OrderId12345',
      },
    ],
    [
      `solana:${solana}?amount=0.01&spl-token=${usdc}`,
      { namespace: 'solana', to: solana, amount: '0.01', token: usdc },
    ],
    [`solana:${solana}?label=Michael`, { namespace: 'solana', to: solana, label: 'Michael' }],
    [
      `solana:${solana}?reference=${usdc}&reference=${solana}`,
      { namespace: 'solana', to: solana, references: [usdc, solana] },
    ],
    // The examples of BIP-21.
    [`bitcoin:${oldBitcoin}`, { namespace: 'bip122', to: oldBitcoin }],
    [`bitcoin:${oldBitcoin}?label=Luke-Jr`, { namespace: 'bip122', to: oldBitcoin, label: 'Luke-Jr' }],
    [
      `bitcoin:${oldBitcoin}?amount=20.3&label=Luke-Jr`,
      { namespace: 'bip122', to: oldBitcoin, amount: 2_030_000_000n, label: 'Luke-Jr' },
    ],
    [
      `bitcoin:${oldBitcoin}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
      {
        namespace: 'bip122',
        to: oldBitcoin,
        amount: 5_000_000_000n,
        label: 'Luke-Jr',
        message: 'Donation for project xyz',
      },
    ],
    [
      `bitcoin:${oldBitcoin}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
      { namespace: 'bip122', to: oldBitcoin },
    ],
    [
      `BITCOIN:${segwit.toUpperCase()}?amount=0.00000001`,
      { namespace: 'bip122', to: segwit.toUpperCase(), amount: 1n },
    ],
    [
      `bitcoin:${segwit}?amount=20999999.99999999&flag`,
      { namespace: 'bip122', to: segwit, amount: 2_099_999_999_999_999n },
    ],
  ] satisfies [string, PaymentRequest][])('default: %s', (uri, request) => {
    expect(readPaymentUri(uri)).toEqual(request)
  })

  test.each([
    ['InvalidChainId', `ethereum:${evm}@8453abc`],
    ['InvalidChainId', `ethereum:${evm}@`],
    ['InvalidChainId', `ethereum:${evm}@0x1`],
    ['InvalidChainId', `ethereum:${evm}@01`],
    ['InvalidChainId', `ethereum:${evm}@12345678901234567`],
    // The address as it stands in ERC-681, which fails the checksum of ERC-55.
    ['InvalidAddress', 'ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18'],
    ['InvalidAddress', `ethereum:${evm.replace('5a', '5A')}`],
    ['InvalidAddress', `ethereum:${evm.slice(0, -1)}`],
    ['InvalidAddress', `ethereum:${token}/transfer?address=${evm.toLowerCase().replace('b', 'B')}&uint256=1`],
    ['InvalidParameter', `ethereum:${token}/transfer?uint256=1`],
    ['InvalidParameter', `ethereum:${token}/transfer?address=${receiver}&uint256=1&value=1`],
    ['InvalidParameter', `ethereum:${evm}?value=1&value=2`],
    ['InvalidParameter', `ethereum:${evm}?amount=1`],
    ['InvalidParameter', `ethereum:${evm}?req-memo=1`],
    ['InvalidAmount', `ethereum:${evm}?value=-1`],
    ['InvalidAmount', `ethereum:${evm}?value=1.5`],
    ['InvalidAmount', `ethereum:${evm}?value=1.55e1`],
    ['InvalidAmount', `ethereum:${evm}?value=1e`],
    ['InvalidAmount', `ethereum:${evm}?value=0x10`],
    ['InvalidAmount', `ethereum:${evm}?value=`],
    ['InvalidAmount', `ethereum:${evm}?value=1e78`],
    ['InvalidAmount', `ethereum:${evm}?value=1,5e18`],
    ['InvalidAmount', `ethereum:${evm}?gas=lots`],
    ['Unsupported', 'ethereum:pay-vitalik.eth'],
    ['Unsupported', `ethereum:tx-${evm}`],
    ['Unsupported', `ethereum:${token}/approve?address=${receiver}&uint256=1`],
    ['Unsupported', 'solana:https%3A%2F%2Fexample.com%2Fpay'],
    ['InvalidAddress', `solana:${solana.slice(1)}`],
    ['InvalidAddress', `solana:${solana}?spl-token=${evm}`],
    ['InvalidAddress', `solana:${solana.replace('m', '0')}`],
    ['InvalidAmount', `solana:${solana}?amount=.5`],
    ['InvalidAmount', `solana:${solana}?amount=1e9`],
    ['InvalidAmount', `solana:${solana}?amount=0.0000000001`],
    ['InvalidAmount', `solana:${solana}?amount=-1`],
    ['InvalidAmount', `solana:${solana}?amount=18446744073.709551616`],
    ['InvalidAmount', `solana:${solana}?amount=18446744073709551616&spl-token=${usdc}`],
    ['InvalidParameter', `solana:${solana}?Amount=5`],
    ['RequiredParameter', `bitcoin:${oldBitcoin}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`],
    ['RequiredParameter', `bitcoin:${segwit}?req-somethingyoudontunderstand`],
    ['InvalidAmount', `bitcoin:${segwit}?amount=0.000000001`],
    ['InvalidAmount', `bitcoin:${segwit}?amount=1,5`],
    ['InvalidAmount', `bitcoin:${segwit}?amount=1e2`],
    ['InvalidAmount', `bitcoin:${segwit}?amount=21000000.00000001`],
    ['InvalidParameter', `bitcoin:${segwit}?amount=1&amount=2`],
    ['InvalidParameter', `bitcoin:${segwit}?amount=1&AMOUNT=2`],
    ['InvalidParameter', `bitcoin:${segwit}?%41mount=2`],
    ['InvalidParameter', `bitcoin:${segwit}?label=%E0%A4%A`],
    ['InvalidAddress', `bitcoin:${segwit.replace('q', 'p')}`],
    ['InvalidAddress', 'bitcoin:Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['InvalidAddress', 'bitcoin:3333333333'],
    ['NotPaymentUri', 'constructor:1'],
    ['NotPaymentUri', 'ethereum:'],
    ['NotPaymentUri', evm],
    ['NotPaymentUri', `bitcoin:${segwit}?message=${'a'.repeat(2_000)}`],
    ['NotPaymentUri', `ethereum:${evm}#value=1`],
  ])('error: %s for %s', (code, uri) => {
    expect(codeOf(uri)).toBe(code)
  })

  test('behavior: throws nothing else for any text', () => {
    const scheme = fc.constantFrom(
      'ethereum:',
      'solana:',
      'bitcoin:',
      `ethereum:${evm}?`,
      `solana:${solana}?`,
      `bitcoin:${segwit}?`,
    )
    fc.assert(
      fc.property(scheme, fc.string({ unit: 'binary', maxLength: 60 }), (start, rest) => {
        try {
          readPaymentUri(start + rest)
        } catch (error) {
          expect(error).toMatchObject({ name: 'PaymentUriError' })
        }
      }),
    )
  })
})

describe('writePaymentUri', () => {
  test.each([
    [
      `ethereum:${evm}@1?value=1500000000000000000`,
      { namespace: 'eip155', caipNetworkId: 'eip155:1', to: evm, amount: 1_500_000_000_000_000_000n },
    ],
    [
      `ethereum:${token}@8453/transfer?address=${receiver}&uint256=5`,
      { namespace: 'eip155', caipNetworkId: 'eip155:8453', to: receiver, token, amount: 5n },
    ],
    [`solana:${solana}?amount=1.5&spl-token=${usdc}`, { namespace: 'solana', to: solana, token: usdc, amount: '1.5' }],
    [`bitcoin:${segwit}?amount=0.00000001&label=a%26b`, { namespace: 'bip122', to: segwit, amount: 1n, label: 'a&b' }],
  ] satisfies [string, PaymentRequest][])('default: %s', (uri, request) => {
    expect(writePaymentUri(request)).toBe(uri)
  })

  test.each([
    ['InvalidAmount', { namespace: 'eip155', to: evm, amount: -1n }],
    ['InvalidAmount', { namespace: 'eip155', to: evm, amount: 2n ** 256n }],
    ['InvalidChainId', { namespace: 'eip155', to: evm, caipNetworkId: 'eip155:8453abc' }],
    ['Unsupported', { namespace: 'eip155', to: solana }],
    ['InvalidAmount', { namespace: 'solana', to: solana, amount: '1e9' }],
    ['InvalidAmount', { namespace: 'bip122', to: segwit, amount: 2_100_000_000_000_001n }],
    ['InvalidAddress', { namespace: 'bip122', to: evm }],
    // Parts of a URI in a field. The URI would be valid, and ask for something else.
    ['InvalidParameter', { namespace: 'eip155', to: `${evm}?value=1` }],
    ['InvalidParameter', { namespace: 'eip155', to: `${evm}@137` }],
    ['InvalidParameter', { namespace: 'eip155', to: receiver, token: `${token}@137` }],
    [
      'InvalidParameter',
      { namespace: 'eip155', to: token, caipNetworkId: `eip155:1/transfer?address=${receiver}&uint256=1` },
    ],
    ['InvalidParameter', { namespace: 'eip155', to: evm, caipNetworkId: `solana:5` }],
    ['InvalidParameter', { namespace: 'eip155', to: `pay-${evm}` }],
    ['InvalidParameter', { namespace: 'solana', to: `${solana}?amount=1` }],
    ['InvalidParameter', { namespace: 'bip122', to: `${segwit}?amount=1` }],
    ['InvalidParameter', { namespace: 'bip122', to: segwit, label: '\ud800' }],
  ] satisfies [string, PaymentRequest][])('error: %s for %o', (code, request) => {
    expect(() => writePaymentUri(request)).toThrow(expect.objectContaining({ code }))
  })

  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }), { nil: undefined })
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  const address = hex.map((digits) => `0x${digits}`)
  const optional = <value>(of: fc.Arbitrary<value>) => fc.option(of, { nil: undefined })
  const requests = fc.oneof(
    fc.record({
      namespace: fc.constant('eip155' as const),
      to: address,
      token: optional(address),
      caipNetworkId: optional(fc.integer({ min: 1 }).map((id) => `eip155:${id}` as const)),
      amount: optional(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
    }),
    fc.record({
      namespace: fc.constant('solana' as const),
      to: fc.constant(solana),
      token: optional(fc.constant(usdc)),
      amount: optional(
        fc
          .tuple(fc.bigInt({ min: 0n, max: 18_446_744_072n }), fc.integer({ min: 1, max: 999_999_999 }))
          .map(([whole, part]) => `${whole}.${part}`),
      ),
      references: optional(fc.array(fc.constantFrom(solana, usdc), { minLength: 1, maxLength: 3 })),
      label: text,
      message: text,
      memo: text,
    }),
    fc.record({
      namespace: fc.constant('bip122' as const),
      to: fc.constantFrom(segwit, oldBitcoin),
      amount: optional(fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n })),
      label: text,
      message: text,
    }),
  )

  test('behavior: what it writes is read as the same request', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const present = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
        expect(readPaymentUri(writePaymentUri(present as PaymentRequest))).toEqual(present)
      }),
    )
  })
})

describe('isValidEvmAddress', () => {
  test.each([
    // The test cases of ERC-55.
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('default: %s', (text) => {
    expect(isValidEvmAddress(text)).toBe(true)
    const index = [...text].findIndex(
      (digit, i) =>
        i > 1 && /[a-f]/i.test(digit) && text.toLowerCase() !== text && text.slice(2).toUpperCase() !== text.slice(2),
    )
    if (index < 0) return
    const digit = text[index] as string
    const changed = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
    expect(isValidEvmAddress(text.slice(0, index) + changed + text.slice(index + 1))).toBe(false)
  })
})
