import type { ProposalTypes } from '@walletconnect/types'
import { getSdkError, normalizeNamespaces } from '@walletconnect/utils'
import { formatAddresses } from '../bip122/bitcoinAccount.ts'
import { namespaceOf, phoneNamespaces } from '../phoneNetwork.ts'
import type { Question } from './createQuestions.ts'
import { methodNamesOf } from './methods.ts'
import { createApprovedNamespaces } from './namespaces.ts'
import type { PhoneContext } from './phoneContext.ts'
import { readProposal } from './readProposal.ts'

/** Returns the prompt for a site that wants to connect. */
export function createProposalQuestion(context: PhoneContext, proposal: ProposalTypes.Struct): Question {
  const { kit, keys, networks } = context
  const { id } = proposal
  const prompt = readProposal(proposal, networks.all())
  return {
    prompt,
    async approve(chains = prompt.chains) {
      const chainsToGrant = prompt.chains.filter((chain) => chains.includes(chain))
      if (chainsToGrant.length === 0) throw new Error('A session needs a chain that the site asked for.')
      const namespaces = createApprovedNamespaces(proposal, chainsToGrant, context)
      const sessionProperties = createBitcoinProperties(chainsToGrant, context)
      const { topic } = await kit.approveSession({ id, namespaces, ...(sessionProperties && { sessionProperties }) })
      for (const caipNetworkId of chainsToGrant.filter((chain) => namespaceOf(chain) === 'bip122')) {
        const data = keys().flatMap(({ bip122 }) => formatAddresses(bip122(caipNetworkId)))
        await context.sessions.emit(topic, { caipNetworkId, name: 'bip122_addressesChanged', data })
      }
      return { topic }
    },
    async reject(error = getSdkError('USER_REJECTED')) {
      await kit.rejectSession({ id, reason: error })
    },
  }
}

/** Returns the error for a proposal that the phone can never approve. Returns `undefined` if the person must decide. */
export function findRefusalReason(proposal: ProposalTypes.Struct, { networks, isGranted }: PhoneContext) {
  const { chains, requiredChains, unknownChains } = readProposal(proposal, networks.all())
  const isRequiredChainUnknown = requiredChains.some((chain) => unknownChains.includes(chain))
  if (chains.length === 0 || isRequiredChainUnknown) return getSdkError('UNSUPPORTED_CHAINS')
  const requiredNamespaces = normalizeNamespaces(proposal.requiredNamespaces)
  const missingMethods = phoneNamespaces.flatMap((namespace) =>
    (requiredNamespaces[namespace]?.methods ?? []).filter(
      (method) => !methodNamesOf(namespace).includes(method) || !isGranted(method),
    ),
  )
  return missingMethods.length > 0 ? getSdkError('UNSUPPORTED_METHODS', missingMethods.join(', ')) : undefined
}

/** Returns the Bitcoin addresses as properties of the session, so that sites need no further request for them. */
function createBitcoinProperties(
  chains: readonly string[],
  { keys }: PhoneContext,
): Record<string, string> | undefined {
  const [chain] = chains.filter((one) => namespaceOf(one) === 'bip122')
  if (!chain) return undefined
  const addresses = keys().flatMap(({ bip122 }) => formatAddresses(bip122(chain)))
  return { bip122_getAccountAddresses: JSON.stringify(addresses) }
}
