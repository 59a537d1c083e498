import type { Namespace } from '@latchkey/protocol'
import { AmountError, toBaseUnits, toDecimal } from '@latchkey/protocol/money'
import { type PaymentRequest, PaymentUriError, writePaymentUri } from '@latchkey/protocol/payment-uri'
import { assertAlive } from '../assertAlive.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { NetworkError } from '../errors/network.ts'
import { getNetwork } from '../networks/getNetwork.ts'

export declare namespace createPaymentUri {
  type Parameters = {
    /** The namespace of the account that receives. Defaults to the active namespace. */
    namespace?: Namespace | undefined
    /** The amount as a decimal text in units of the token or coin, such as `1.5`. Without it, the payer chooses the amount. */
    amount?: string | undefined
    /** The token to ask for: its contract or mint, and its number of decimals (0 to 255). By default, the coin of the network. */
    token?: { readonly address: string; readonly decimals: number } | undefined
  }
  /** A payment URI for a QR code or a link. */
  type ReturnType = string
  type ErrorType = ConnectionError | ConfigurationError | MoneyError | NetworkError
}

/**
 * Returns the URI of a request to pay the connected account: ERC-681 on EVM chains, Solana Pay, or BIP-21 on Bitcoin.
 * On EVM chains, the URI contains the chain id of the network in use.
 *
 * @throws ConfigurationError `InvalidOption` for an unknown parameter, or one of a wrong type
 * @throws ConnectionError `NotConnected` if no account is connected in the namespace
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the wallet's network
 * @throws MoneyError `AmountOutOfRange` if the amount is not a decimal number that the token can represent. The cause says why.
 * @throws MoneyError `UnsupportedChain` if the namespace has no payment URIs, `TokenNotSupported` if the network has no tokens
 * @throws MoneyError `TokenNotFound` if `token.address` is not a valid address on the network
 */
export function createPaymentUri(
  core: Core,
  parameters: createPaymentUri.Parameters = {},
): createPaymentUri.ReturnType {
  assertAlive(core)
  assertParameters(parameters)
  const { namespace = core.chain.state.activeNamespace, amount, token } = parameters
  const account = getAccount(core, { namespace })
  if (!account.isConnected) throw new ConnectionError('NotConnected')
  const { network } = getNetwork(core, { namespace })
  if (!network) throw new NetworkError('NoActiveCaipNetwork')
  if (token && namespace === 'bip122') throw new MoneyError('TokenNotSupported')
  const { address: to, caipNetworkId } = account
  const decimals = token?.decimals ?? network.nativeCurrency.decimals
  const baseUnits = amount === undefined ? undefined : parseAmount(amount, decimals)
  const sharedFields = { to, ...(token && { token: token.address }) }
  const baseAmountField = baseUnits !== undefined && { amount: baseUnits }
  const decimalAmountField = baseUnits !== undefined && { amount: toDecimal(baseUnits, decimals) }
  const requestsByNamespace: { [namespace in PaymentRequest['namespace']]: PaymentRequest } = {
    eip155: { namespace: 'eip155', ...sharedFields, caipNetworkId, ...baseAmountField },
    solana: { namespace: 'solana', ...sharedFields, ...decimalAmountField },
    bip122: { namespace: 'bip122', to, ...baseAmountField },
  }
  const request = Object.hasOwn(requestsByNamespace, namespace)
    ? requestsByNamespace[namespace as keyof typeof requestsByNamespace]
    : undefined
  if (!request) throw new MoneyError('UnsupportedChain')
  try {
    return writePaymentUri(request)
  } catch (cause) {
    // The address of the account and its chain are valid, so either the token or the amount is invalid.
    const isAmountError = cause instanceof PaymentUriError && cause.code === 'InvalidAmount'
    throw new MoneyError(isAmountError ? 'AmountOutOfRange' : 'TokenNotFound', { cause })
  }
}

/**
 * Rejects parameters that would silently write another request than the site meant, such as one for the coin instead of a token.
 *
 * @throws ConfigurationError `InvalidOption` with the name of the parameter
 */
function assertParameters(parameters: createPaymentUri.Parameters): void {
  if (typeof parameters !== 'object' || parameters === null) throw createOptionError('parameters', 'Pass an object.')
  const { amount, token, namespace: _namespace, ...unknownFields } = parameters
  for (const [field, value] of Object.entries(unknownFields))
    if (value !== undefined) throw createOptionError(field, 'A payment URI has namespace, amount, token.')
  if (amount !== undefined && typeof amount !== 'string') throw createOptionError('amount', 'Pass a decimal text.')
  if (token === undefined) return
  const { address, decimals }: { readonly [field in keyof typeof token]?: unknown } = token ?? {}
  if (typeof address !== 'string' || address === '')
    throw createOptionError('token', 'Pass an object with the address and the decimals of the token.')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw createOptionError('token.decimals', 'Pass a whole number from 0 to 255.')
}

function createOptionError(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}

function parseAmount(amount: string, decimals: number): bigint {
  try {
    const baseUnits = toBaseUnits(amount, decimals)
    if (baseUnits < 0n) throw new AmountError('NotDecimal', `Not a positive amount: "${amount.slice(0, 80)}"`)
    return baseUnits
  } catch (cause) {
    throw new MoneyError('AmountOutOfRange', { cause })
  }
}
