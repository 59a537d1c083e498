import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { formatAddresses } from '../bip122/bitcoinAccount.ts'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import { namespaceOf, referenceOf } from '../phoneNetwork.ts'
import type { PhoneSession } from '../phonePrompt.ts'
import { addressesOn, chainsOf, namespacesWithChains } from './namespaces.ts'
import { readSession } from './readProposal.ts'

/** Functions that read and change the phone's sessions. */
export type Sessions = {
  all(): readonly PhoneSession[]
  /** Returns the session with this topic. Throws if there is none. */
  get(topic: string): SessionTypes.Struct
  /** Replaces the chains of a session by these chains. */
  update(topic: string, chains: readonly string[]): Promise<void>
  /** Adds a chain to a session, and makes it the active chain of its namespace. */
  move(topic: string, caipNetworkId: string): Promise<void>
  /** Sends the current accounts to the site of a session. The first account is active. */
  tellAccounts(topic: string): Promise<void>
  emit(topic: string, event: { caipNetworkId: string; name: string; data: unknown }): Promise<void>
  delete(topic: string): Promise<void>
}

/** Creates the functions that read and change the phone's sessions. `getKeys` returns the keys of the accounts, the active one first. */
export function createSessions(kit: IWalletKit, getKeys: () => readonly PhoneKeys[], onChange: () => void): Sessions {
  const getSession = (topic: string): SessionTypes.Struct => {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw new Error(`There is no session "${topic}".`)
    return session
  }
  const update = async (topic: string, chains: readonly string[]) => {
    // `updateSession` resolves without a confirmation from the site, because the site may be offline.
    await kit.updateSession({ topic, namespaces: namespacesWithChains(getSession(topic), chains, getKeys()) })
    onChange()
  }
  /** Sends an event to a site if the site has requested events of this name. */
  const emit: Sessions['emit'] = async (topic, { caipNetworkId, name, data }) => {
    const namespace = getSession(topic).namespaces[namespaceOf(caipNetworkId)]
    if (!namespace?.events.includes(name)) return
    await kit.emitSessionEvent({ topic, chainId: caipNetworkId, event: { name, data } })
  }

  return {
    all: () => Object.values(kit.getActiveSessions()).map(readSession),
    get: getSession,
    update,
    async move(topic, caipNetworkId) {
      const chains = chainsOf(getSession(topic))
      if (!chains.includes(caipNetworkId)) await update(topic, [...chains, caipNetworkId])
      const reference = referenceOf(caipNetworkId)
      const data = namespaceOf(caipNetworkId) === 'eip155' ? Number(reference) : reference
      await emit(topic, { caipNetworkId, name: 'chainChanged', data })
    },
    async tellAccounts(topic) {
      const chains = chainsOf(getSession(topic))
      await update(topic, chains)
      for (const caipNetworkId of chains) {
        if (namespaceOf(caipNetworkId) === 'bip122') {
          const data = getKeys().flatMap(({ bip122 }) => formatAddresses(bip122(caipNetworkId)))
          await emit(topic, { caipNetworkId, name: 'bip122_addressesChanged', data })
        } else {
          await emit(topic, { caipNetworkId, name: 'accountsChanged', data: addressesOn(getKeys(), caipNetworkId) })
        }
      }
    },
    emit,
    delete: (topic) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
  }
}
