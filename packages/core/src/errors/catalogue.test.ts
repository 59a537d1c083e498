import { describe, expect, test } from 'vitest'
import { alertForServerMessage, alertTexts } from './alerts.ts'
import { chunkTexts } from './chunk.ts'
import { ConfigurationError, configurationTexts } from './configuration.ts'
import { ConnectionError, connectionTexts } from './connection.ts'
import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'
import { MoneyError, moneyTexts } from './money.ts'
import { NetworkError, networkTexts } from './network.ts'
import { ServiceError, serviceTexts } from './service.ts'
import { SessionError, sessionTexts } from './session.ts'

type Row = readonly [
  text: string,
  make: (options?: LatchkeyErrorOptions) => LatchkeyError,
  options?: LatchkeyErrorOptions,
]

const configuration = (code: keyof typeof configurationTexts) => (options?: LatchkeyErrorOptions) =>
  new ConfigurationError(code, options)
const connection = (code: keyof typeof connectionTexts) => (options?: LatchkeyErrorOptions) =>
  new ConnectionError(code, options)
const money = (code: keyof typeof moneyTexts) => (options?: LatchkeyErrorOptions) => new MoneyError(code, options)
const network = (code: keyof typeof networkTexts) => (options?: LatchkeyErrorOptions) => new NetworkError(code, options)
const service = (code: keyof typeof serviceTexts) => (options?: LatchkeyErrorOptions) => new ServiceError(code, options)
const session = (code: keyof typeof sessionTexts) => (options?: LatchkeyErrorOptions) => new SessionError(code, options)

/**
 * The texts of errors that point 8 of the specification demands, word for word. The texts for features that Latchkey
 * does not have are not in this list.
 */
const specifiedRows: readonly Row[] = [
  ['Token Balance Unavailable', network('BalanceUnavailable')],
  ['An amount and receiver address are required', money('AmountAndReceiverRequired')],
  ['Unsupported chain', money('UnsupportedChain')],
  ['Chain is not supported', network('ChainNotSupported')],
  ['Network not found', network('NetworkNotFound')],
  ['Invalid chainId', network('InvalidChainId')],
  ['Cannot set both `siweConfig` and `siwx` options', configuration('SiweAndSiwx')],
  ['Failed to disconnect', connection('DisconnectFailed')],
  ['No ActiveCaipNetwork or client found', network('NoActiveCaipNetwork')],
  ['Adapter not found', configuration('AdapterNotFound')],
  ['JSON-RPC provider for eip155:1 not found', network('JsonRpcProviderNotFound'), { values: { chain: 'eip155:1' } }],
  ['No RPC url provided for chainId: 1', network('NoRpcUrl'), { values: { id: 1 } }],
  [
    "Failed to switch to chain 'eip155:10'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
    network('SwitchNotApproved'),
    { values: { n: 10 } },
  ],
  ['Missing address parameter in `wallet_getCapabilities` request', session('CapabilitiesAddressMissing')],
  ['Fetching call status not approved by the wallet.', session('CallStatusNotApproved')],
  ['Please call connect() before request()', session('NotConnectedBeforeRequest')],
  ['Please call connect() before enable()', session('NotConnectedBeforeEnable')],
  ['Sign Client not initialized', session('SignClientNotInitialized')],
  ['Session not initialized. Please call connect() before enable()', session('SessionNotInitialized')],
  [
    "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
    session('NamespaceNotConfigured'),
    { values: { ns: 'solana' } },
  ],
  ['The session that was given does not exist in the Sign client', session('SessionNotInClient')],
  ['Request was aborted', connection('RequestAborted')],
  ['Something went wrong', connection('Aborted')],
  ['Failed to fetch user operation receipt - 503', session('UserOperationReceiptFailed'), { values: { status: 503 } }],
  ['HTTP status code: 403', service('HttpStatus'), { values: { n: 403 } }],
]

describe('the catalogue', () => {
  test.each(specifiedRows.map(([text, make, options]) => [text, make(options)] as const))(
    'default: %s',
    (text, error) => {
      expect([error.shortMessage, error.message]).toEqual([text, text])
      expect(error).toBeInstanceOf(LatchkeyError)
    },
  )

  test('behavior: no code has two texts', () => {
    const catalogues = [
      chunkTexts,
      configurationTexts,
      connectionTexts,
      moneyTexts,
      networkTexts,
      serviceTexts,
      sessionTexts,
    ]
    const texts = new Map<string, Set<string>>()
    for (const catalogue of catalogues)
      for (const [code, text] of Object.entries(catalogue)) texts.set(code, (texts.get(code) ?? new Set()).add(text))
    expect([...texts].filter(([, { size }]) => size > 1)).toEqual([])
  })

  test('behavior: every class sets its name', () => {
    const errors = [
      new ConfigurationError('AdapterNotFound'),
      new ConnectionError('NotConnected'),
      new MoneyError('InvalidReceiver'),
      new NetworkError('NetworkNotFound'),
      new ServiceError('TimedOut'),
      new SessionError('SessionNotInClient'),
    ]
    expect(errors.map(({ name }) => name)).toEqual([
      'ConfigurationError',
      'ConnectionError',
      'MoneyError',
      'NetworkError',
      'ServiceError',
      'SessionError',
    ])
  })
})

describe('alertTexts', () => {
  test('default', () => {
    expect(Object.values(alertTexts)).toEqual([
      'Network Not Found',
      'Invalid App Configuration',
      'Session Expired',
      'Invalid Project ID',
      'Project ID Not Configured',
    ])
  })
})

describe('alertForServerMessage', () => {
  test.each([
    ['Unauthorized: origin not allowed', 'InvalidAppConfiguration'],
    ['JWT validation error: JWT Token is not yet valid', 'SessionExpired'],
    ['Unauthorized: invalid key', 'InvalidProjectId'],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'InvalidProjectId'],
    ['{"reason":"Unauthorized: origin not allowed"}', 'InvalidAppConfiguration'],
  ])('default: %s', (message, code) => {
    expect(alertForServerMessage(message)).toBe(code)
  })

  test.each(['', 'Unauthorized', 'invalid key', 'Internal server error'])(
    'behavior: returns no alert for %j',
    (message) => {
      expect(alertForServerMessage(message)).toBeUndefined()
    },
  )
})
