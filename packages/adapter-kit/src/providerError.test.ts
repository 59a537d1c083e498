import { ConnectionError, MoneyError, NetworkError, SessionError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { toProviderError } from './providerError.ts'

const read = ({ code, message, cause }: ReturnType<typeof toProviderError>) => ({ code, message, cause })

describe('toProviderError', () => {
  test('default', () => {
    const error = new NetworkError('SwitchNotApproved', { values: { n: 5 } })
    expect(read(toProviderError(error))).toEqual({
      code: 4902,
      message:
        "Failed to switch to chain 'eip155:5'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
      cause: error,
    })
    expect(toProviderError(new ConnectionError('UserRejected')).code).toBe(4001)
    expect(toProviderError(new ConnectionError('NotConnected')).code).toBe(4900)
    expect(toProviderError(new SessionError('SessionNotInitialized')).code).toBe(4100)
    expect(toProviderError(new NetworkError('ChainNotSupported')).code).toBe(4901)
    expect(toProviderError(new NetworkError('InvalidChainId')).code).toBe(-32603)
    expect(toProviderError(new ConnectionError('ProviderFailed')).code).toBe(-32603)
  })

  test('behavior: a payment in doubt gets the code of a lost connection', () => {
    const error = new MoneyError('TransactionUnconfirmed')
    expect(read(toProviderError(error))).toEqual({ code: 4900, message: error.shortMessage, cause: error })
  })

  test('behavior: keeps the error that a wallet returned', () => {
    const response = Object.assign(new Error('Not now'), { code: 5700, data: 'more' })
    expect(toProviderError(response)).toBe(response)
  })

  test('behavior: an error without a numeric code gets the code of an internal error', () => {
    const error = Object.assign(new Error('Failed to fetch'), { code: 'ECONNRESET' })
    expect(read(toProviderError(error))).toEqual({ code: -32603, message: 'Failed to fetch', cause: error })
  })

  test('behavior: a value that is not an error means that the wallet has disconnected', () => {
    expect(read(toProviderError(undefined))).toEqual({ code: 4900, message: 'Disconnected', cause: undefined })
  })
})
