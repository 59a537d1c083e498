import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import type { PhoneNetwork } from '../phoneNetwork.ts'
import { methodNamesOf } from './methods.ts'

/** A site's sign-in request, and the networks that the phone knows. */
type SignInRequest = { params: AuthTypes.SessionAuthenticateRequestParams; networks: readonly PhoneNetwork[] }

/** Returns those EVM chains of a sign-in request that the phone knows. */
export function findAuthenticationChains({ params, networks }: SignInRequest): string[] {
  const evmChains = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id.startsWith('eip155:'))
  return params.authPayload.chains.filter((chain) => evmChains.includes(chain))
}

/**
 * Returns the sign-in messages (EIP-4361) that the phone would sign, one for each chain. They contain the permissions of the session
 * (EIP-5573).
 */
export function createAuthenticationMessages(
  { params }: Pick<SignInRequest, 'params'>,
  chains: readonly string[],
  { eip155 }: PhoneKeys,
): { payload: AuthTypes.PayloadParams; messages: { issuer: string; message: string }[] } {
  const payload = populateAuthPayload({
    authPayload: params.authPayload,
    chains: [...chains],
    methods: methodNamesOf('eip155'),
  })
  const messages = chains.map((chain) => {
    const issuer = `did:pkh:${chain}:${eip155.address}`
    return { issuer, message: formatMessage(payload, issuer) }
  })
  return { payload, messages }
}

/** Signs all sign-in messages of a request. The person has approved them in one prompt. */
export async function signAuthentication(
  { payload, messages }: ReturnType<typeof createAuthenticationMessages>,
  { eip155 }: PhoneKeys,
): Promise<AuthTypes.Cacao[]> {
  return Promise.all(
    messages.map(async ({ issuer, message }) =>
      buildAuthObject(payload, { t: 'eip191', s: await eip155.signMessage({ message }) }, issuer),
    ),
  )
}
