import { toBaseUnits } from '../money/baseUnits.ts'
import { withoutEndZeros } from '../money/withoutEndZeros.ts'
import { isSegwitAddress } from '../namespaces/segwitAddress.ts'
import { isValidEvmAddress } from './evmChecksum.ts'
import {
  type BitcoinPaymentRequest,
  type EvmPaymentRequest,
  type PaymentRequest,
  PaymentUriError,
  type PaymentUriErrorCode,
  type SolanaPaymentRequest,
} from './PaymentRequest.ts'

/** The maximum length of a URI, in characters. The longest useful URI, a transfer with a message, has a few hundred. */
const maxLength = 2_000
const maxUint256 = (1n << 256n) - 1n
const maxUint64 = (1n << 64n) - 1n
/** All bitcoin that can exist, in satoshi. */
const maxSats = 2_100_000_000_000_000n

/**
 * Reads a payment URI: ERC-681 with the prefix rules of ERC-831, a transfer request of Solana Pay, or BIP-21. A URI that cannot be
 * paid exactly as written is refused, for example if it has a name instead of an address, or a call other than `transfer`. Amounts are
 * exact.
 *
 * EVM addresses are checked by their checksum (if they have one), Solana addresses by their length of 32 bytes, segwit addresses by their
 * checksum, and older Bitcoin addresses by version and length: their checksum is checked before a payment, by the adapter.
 *
 * @throws PaymentUriError with the invalid part of the URI
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @see https://github.com/solana-foundation/solana-pay/blob/master/SPEC.md
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
export function readPaymentUri(uri: string): PaymentRequest {
  const [, scheme = '', path = '', query] = /^([a-z]+):([^?#]+)(?:\?([^#]*))?$/i.exec(uri) ?? []
  const name = scheme.toLowerCase()
  const read = Object.hasOwn(readerByScheme, name) ? readerByScheme[name] : undefined
  assert(read && uri.length <= maxLength, 'NotPaymentUri', uri)
  return read(path, readParameters(query))
}

const readerByScheme: Readonly<Record<string, (path: string, parameters: Parameters) => PaymentRequest>> = {
  ethereum: readEvm,
  solana: readSolana,
  bitcoin: readBitcoin,
}

function readEvm(path: string, parameters: Parameters): EvmPaymentRequest {
  const [, target = '', chainId, call] = /^(?:pay-)?(0x[^@/]*)(?:@([^/]*))?(?:\/(.*))?$/.exec(path) ?? []
  assert(target !== '', 'Unsupported', path)
  assertEvmAddress(target)
  // A text that only starts with a chain id is refused: `8453abc` is not chain 8453.
  assert(chainId === undefined || /^[1-9]\d{0,15}$/.test(chainId), 'InvalidChainId', `${chainId}`)
  const isTokenTransfer = call === 'transfer'
  assert(call === undefined || isTokenTransfer, 'Unsupported', `${call}`)
  // The wallet chooses the gas. The gas fields are still checked, because a URI with one invalid field may be damaged elsewhere too.
  for (const name of ['gas', 'gasLimit', 'gasPrice']) readNumber(parameters.take(name))
  const amount = readNumber(parameters.take(isTokenTransfer ? 'uint256' : 'value'))
  const to = isTokenTransfer ? parameters.take('address') : target
  assert(to !== undefined, 'InvalidParameter', 'address')
  assertEvmAddress(to)
  parameters.refuseRest()
  return {
    namespace: 'eip155',
    ...(chainId && { caipNetworkId: `eip155:${chainId}` as const }),
    to,
    ...(isTokenTransfer && { token: target }),
    ...(amount !== undefined && { amount }),
  }
}

/** Reads a number of ERC-681, such as `1.5e18`. It must be whole, and not negative. */
function readNumber(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = /^\+?(\d*)(?:\.(\d+))?(?:e(\d{1,2}))?$/i.exec(text) ?? []
  const significantFraction = withoutEndZeros(fraction)
  assert(whole + fraction !== '' && significantFraction.length <= +exponent, 'InvalidAmount', text)
  const value = BigInt(whole + significantFraction.padEnd(+exponent, '0'))
  assert(value <= maxUint256, 'InvalidAmount', text)
  return value
}

function readSolana(path: string, parameters: Parameters): SolanaPaymentRequest {
  // `solana:https://…` asks for a transaction that a server composes.
  assert(!/^https(?::|%3a)/i.test(path), 'Unsupported', path)
  const [amount, token] = [parameters.take('amount'), parameters.take('spl-token')]
  const references = parameters.takeAll('reference')
  for (const key of [path, ...(token === undefined ? [] : [token]), ...references])
    assert(decodeBase58(key)?.length === 32, 'InvalidAddress', key)
  // SOL has 9 decimals. A token has up to 255, which the URI does not contain. Solana stores an amount in base units as a 64-bit integer.
  if (amount !== undefined) {
    const units = readDecimal(amount, token ? 255 : 9)
    assert((token ? units / 10n ** 255n : units) <= maxUint64, 'InvalidAmount', amount)
  }
  const texts = parameters.takeTexts('label', 'message', 'memo')
  parameters.refuseRequired()
  return {
    namespace: 'solana',
    to: path,
    ...(token !== undefined && { token }),
    ...(amount !== undefined && { amount }),
    ...(references.length > 0 && { references }),
    ...texts,
  }
}

function readBitcoin(path: string, parameters: Parameters): BitcoinPaymentRequest {
  const bytes = decodeBase58(path)
  // The version bytes of P2PKH and P2SH addresses, on the main and the test networks.
  const isLegacyAddress = bytes?.length === 25 && [0x00, 0x05, 0x6f, 0xc4].includes(bytes[0] ?? -1)
  assert(isLegacyAddress || isSegwitAddress(path), 'InvalidAddress', path)
  const text = parameters.take('amount')
  const amount = text === undefined ? undefined : readDecimal(text, 8)
  assert(amount === undefined || amount <= maxSats, 'InvalidAmount', `${text}`)
  const texts = parameters.takeTexts('label', 'message')
  parameters.refuseRequired()
  return { namespace: 'bip122', to: path, ...(amount !== undefined && { amount }), ...texts }
}

/** Reads a decimal number without exponent, sign or comma, and with a digit on each side of the point. */
function readDecimal(text: string, decimals: number): bigint {
  assert(/^\d{1,78}(?:\.\d+)?$/.test(text), 'InvalidAmount', text)
  try {
    return toBaseUnits(text, decimals)
  } catch {
    throw new PaymentUriError('InvalidAmount', text)
  }
}

type Parameters = ReturnType<typeof readParameters>

/** Parses the query. A caller removes the parameters that it knows with `take`, and can then refuse the remaining ones. */
function readParameters(query: string | undefined) {
  const remainingParameters = (query === undefined ? [] : query.split('&')).map((pair) => {
    const [, key = '', value = ''] = /^([^=]+)(?:=(.*))?$/.exec(pair) ?? []
    assert(key !== '', 'InvalidParameter', pair)
    return [decode(key), decode(value)] as const
  })
  /** Removes and returns all values of a parameter. */
  const takeAll = (name: string) => {
    // Refuses `AMOUNT`: it is not read here, but other readers ignore the case of names (BIP-321) and would use this amount.
    const variant = remainingParameters.find(([key]) => key !== name && key.toLowerCase() === name.toLowerCase())
    assert(!variant, 'InvalidParameter', `${variant?.[0]}`)
    const values = remainingParameters.filter(([key]) => key === name).map(([, value]) => value)
    for (let i = remainingParameters.length - 1; i >= 0; i--)
      if (remainingParameters[i]?.[0] === name) remainingParameters.splice(i, 1)
    return values
  }
  /** Removes and returns a parameter. It may occur only once: with two amounts, different readers of the URI could use different ones. */
  const take = (name: string) => {
    const values = takeAll(name)
    assert(values.length < 2, 'InvalidParameter', name)
    return values[0]
  }
  return {
    takeAll,
    take,
    takeTexts: <name extends string>(...names: name[]): { [key in name]?: string } =>
      Object.fromEntries(names.map((name) => [name, take(name)]).filter(([, text]) => text !== undefined)) as {
        [key in name]?: string
      },
    refuseRest() {
      for (const [key] of remainingParameters) throw new PaymentUriError('InvalidParameter', key)
    },
    refuseRequired() {
      for (const [key] of remainingParameters) assert(!/^req-/i.test(key), 'RequiredParameter', key)
    },
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new PaymentUriError('InvalidParameter', text)
  }
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes base58. Returns undefined for other texts, and for texts that are longer than an address. */
function decodeBase58(text: string): number[] | undefined {
  const indexes = [...text].map((letter) => base58Letters.indexOf(letter))
  if (indexes.includes(-1) || text.length > 44) return undefined
  const bytes: number[] = []
  for (let value = indexes.reduce((sum, index) => sum * 58n + BigInt(index), 0n); value > 0n; value >>= 8n)
    bytes.unshift(Number(value & 255n))
  return [...(/^1*/.exec(text)?.[0] ?? '')].map(() => 0).concat(bytes)
}

function assertEvmAddress(text: string): void {
  assert(isValidEvmAddress(text), 'InvalidAddress', text)
}

function assert(condition: unknown, code: PaymentUriErrorCode, part: string): asserts condition {
  if (!condition) throw new PaymentUriError(code, part)
}
