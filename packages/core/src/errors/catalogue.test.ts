import { describe, expect, test } from 'vitest'
import { alertForServerMessage, alertTexts } from './alerts.ts'
import { ConfigurationError, configurationTexts } from './configuration.ts'
import { ConnectionError, connectionTexts } from './connection.ts'
import { EmbeddedWalletError, embeddedTexts } from './embedded.ts'
import { InternalError, internalTexts } from './internal.ts'
import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'
import { MoneyError, moneyTexts } from './money.ts'
import { NameError, nameTexts } from './names.ts'
import { NetworkError, networkTexts } from './network.ts'
import { ServiceError, serviceTexts } from './service.ts'
import { SessionError, sessionTexts } from './session.ts'
import { SignInError, signInTexts } from './signIn.ts'

type Row = readonly [
  text: string,
  make: (options?: LatchkeyErrorOptions) => LatchkeyError,
  options?: LatchkeyErrorOptions,
]

const configuration = (code: keyof typeof configurationTexts) => (options?: LatchkeyErrorOptions) =>
  new ConfigurationError(code, options)
const connection = (code: keyof typeof connectionTexts) => (options?: LatchkeyErrorOptions) =>
  new ConnectionError(code, options)
const embedded = (code: keyof typeof embeddedTexts) => (options?: LatchkeyErrorOptions) =>
  new EmbeddedWalletError(code, options)
const internal = (code: keyof typeof internalTexts) => (options?: LatchkeyErrorOptions) =>
  new InternalError(code, options)
const money = (code: keyof typeof moneyTexts) => (options?: LatchkeyErrorOptions) => new MoneyError(code, options)
const names = (code: keyof typeof nameTexts) => (options?: LatchkeyErrorOptions) => new NameError(code, options)
const network = (code: keyof typeof networkTexts) => (options?: LatchkeyErrorOptions) => new NetworkError(code, options)
const service = (code: keyof typeof serviceTexts) => (options?: LatchkeyErrorOptions) => new ServiceError(code, options)
const session = (code: keyof typeof sessionTexts) => (options?: LatchkeyErrorOptions) => new SessionError(code, options)
const signIn = (code: keyof typeof signInTexts) => (options?: LatchkeyErrorOptions) => new SignInError(code, options)

/** Specification point 8, word for word. */
const specified: readonly Row[] = [
  ['Token Balance Unavailable', network('BalanceUnavailable')],
  ['Please try again after 30 seconds', embedded('EmailCooldown'), { values: { n: 30 } }],
  ['Signature declined', signIn('SignatureDeclined')],
  ['This application might not support Smart Accounts', signIn('SmartAccountsNotSupported')],
  ['A problem occurred while trying initialize authentication', signIn('InitializationFailed')],
  ['Failed to fetch transactions', money('TransactionsFailed')],
  ['Action not allowed', embedded('ActionNotAllowed')],
  ['Requested RPC call is not allowed', embedded('RpcNotAllowed')],
  ['An amount and receiver address are required', money('AmountAndReceiverRequired')],
  ['A token is required', money('TokenRequired')],
  ['Unsupported chain', money('UnsupportedChain')],
  ['Unsupported chain', network('UnsupportedChain')],
  ['Chain is not supported', network('ChainNotSupported')],
  ['Error resolving name', names('ResolveFailed')],
  ['Error fetching name suggestions', names('SuggestionsFailed')],
  ['Error fetching names for address', names('LookupFailed')],
  ['Error registering name alice', names('RegisterFailed'), { values: { name: 'alice' } }],
  ['Network not found', names('NetworkNotFound')],
  ['Network not found', network('NetworkNotFound')],
  ['Address or auth connector not found', names('AddressOrAuthConnectorNotFound')],
  ['Invalid chainId', network('InvalidChainId')],
  ['Cannot set both `siweConfig` and `siwx` options', configuration('SiweAndSiwx')],
  ['iframe_load_failed', embedded('FrameTimedOutLoading')],
  ['iframe_request_timeout', embedded('FrameTimedOutRequest')],
  ['Network not supported for Gas Price', money('GasPriceNetworkNotSupported')],
  ['Network not supported for Swaps', money('SwapNetworkNotSupported')],
  ['Failed to disconnect', connection('DisconnectFailed')],
  ['SIWX is not enabled', signIn('SiwxNotEnabled')],
  ['No ActiveCaipAddress found', network('NoActiveCaipAddress')],
  ['No ActiveCaipNetwork or client found', network('NoActiveCaipNetwork')],
  ['No ConnectionController client found', internal('NoConnectionControllerClient')],
  ["Transactions can't be fetched without an accountAddress", money('TransactionsWithoutAddress')],
  ['Adapter not found', configuration('AdapterNotFound')],
  ['Chain adapter not found', internal('ChainAdapterNotFound')],
  ['NetworkController client not set', internal('NetworkControllerClientNotSet')],
  ['ConnectionController client not set', internal('ConnectionControllerClientNotSet')],
  [
    'Chain is required: name the namespace of the account.',
    internal('ChainRequired'),
    { values: { subject: 'the account' } },
  ],
  ['ChainId not found', network('ChainIdNotFound')],
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
  ['Unable to load email login dependency', embedded('FrameLoadFailed')],
  ['iframe is not set', embedded('FrameNotSet')],
  ['parent is not set', embedded('ParentNotSet')],
  ['Request was aborted', connection('RequestAborted')],
  ['Something went wrong', connection('Aborted')],
  ['An error occurred', embedded('FrameError')],
  ['Failed to fetch user operation receipt - 503', session('UserOperationReceiptFailed'), { values: { status: 503 } }],
  ['HTTP status code: 403', service('HttpStatus'), { values: { n: 403 } }],
  // Point 5: the default messages of validation.
  ['Required', embedded('Required')],
  ['Invalid input', embedded('InvalidInput')],
  ['Invalid email', embedded('InvalidEmail')],
]

describe('the catalogue', () => {
  test.each(specified.map(([text, make, options]) => [text, make(options)] as const))('default: %s', (text, error) => {
    expect([error.shortMessage, error.message]).toEqual([text, text])
    expect(error).toBeInstanceOf(LatchkeyError)
  })

  test('behavior: one code never has two texts', () => {
    const catalogues = [
      configurationTexts,
      connectionTexts,
      embeddedTexts,
      internalTexts,
      moneyTexts,
      nameTexts,
      networkTexts,
      serviceTexts,
      sessionTexts,
      signInTexts,
    ]
    const texts = new Map<string, Set<string>>()
    for (const catalogue of catalogues)
      for (const [code, text] of Object.entries(catalogue)) texts.set(code, (texts.get(code) ?? new Set()).add(text))
    expect([...texts].filter(([, { size }]) => size > 1)).toEqual([])
  })

  test('behavior: every class says its name', () => {
    const errors = [
      new ConfigurationError('AdapterNotFound'),
      new ConnectionError('NotConnected'),
      new EmbeddedWalletError('FrameNotSet'),
      new InternalError('ChainRequired'),
      new MoneyError('TokenRequired'),
      new NameError('ResolveFailed'),
      new NetworkError('NetworkNotFound'),
      new ServiceError('TimedOut'),
      new SessionError('SessionNotInClient'),
      new SignInError('SignatureDeclined'),
    ]
    expect(errors.map(({ name }) => name)).toEqual([
      'ConfigurationError',
      'ConnectionError',
      'EmbeddedWalletError',
      'InternalError',
      'MoneyError',
      'NameError',
      'NetworkError',
      'ServiceError',
      'SessionError',
      'SignInError',
    ])
  })
})

describe('alertTexts', () => {
  test('default', () => {
    expect(Object.values(alertTexts)).toEqual([
      'Network Not Found',
      'Invalid App Configuration',
      'Network Error - Could not load embedded wallet',
      'Embedded Wallet Request Timed Out',
      'Unverified domain',
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

  test.each(['', 'Unauthorized', 'invalid key', 'Internal server error'])('behavior: %j means none', (message) => {
    expect(alertForServerMessage(message)).toBeUndefined()
  })
})
