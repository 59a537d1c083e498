import type { WalletKitTypes } from '@reown/walletkit'
import { getSdkError } from '@walletconnect/utils'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import { createAuthenticationMessages, findAuthenticationChains, signAuthentication } from './authentication.ts'
import type { Question } from './createQuestions.ts'
import type { PhoneContext } from './phoneContext.ts'
import { readPeer } from './readProposal.ts'

/**
 * Returns the prompt for a site that wants to connect and sign in at the same time.
 *
 * @returns undefined if the phone knows none of the requested chains
 */
export function createAuthenticationQuestion(
  { kit, keys, networks }: PhoneContext,
  { id, params }: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params'>,
): Question | undefined {
  const chains = findAuthenticationChains({ params, networks: networks.all() })
  const [account] = keys() as [PhoneKeys]
  if (chains.length === 0) return undefined
  const signInMessages = createAuthenticationMessages({ params }, chains, account)
  return {
    prompt: {
      kind: 'authentication',
      id,
      peer: readPeer(params.requester.metadata),
      chains,
      messages: signInMessages.messages.map(({ message }) => message),
      expiresAt: params.expiryTimestamp * 1000,
    },
    async approve(chosen = chains) {
      const chainsToGrant = chains.filter((chain) => chosen.includes(chain))
      if (chainsToGrant.length === 0) throw new Error('A session needs a chain that the site asked for.')
      const auths = await signAuthentication(createAuthenticationMessages({ params }, chainsToGrant, account), account)
      const { session } = await kit.approveSessionAuthenticate({ id, auths })
      return session ? { topic: session.topic } : {}
    },
    reject: (error = getSdkError('USER_REJECTED')) => kit.rejectSessionAuthenticate({ id, reason: error }),
  }
}
