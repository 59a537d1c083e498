import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { formatAddresses } from '../bip122/bitcoinAccount.ts'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import { namespaceOf, referenceOf } from '../phoneNetwork.ts'
import type { PhoneSession } from '../phonePrompt.ts'
import { addressesOn, chainsOf, namespacesWithChains } from './namespaces.ts'
import { readSession } from './readProposal.ts'

export type Sessions = {
  all(): readonly PhoneSession[]
  /** Throws if there is no such session. */
  get(topic: string): SessionTypes.Struct
  /** Changes the chains of a session to exactly these. */
  update(topic: string, chains: readonly string[]): Promise<void>
  /** Adds a chain to a session and makes this chain the active chain of the namespace. */
  move(topic: string, caipNetworkId: string): Promise<void>
  /** Notifies a session of the current accounts, the active one first. */
  tellAccounts(topic: string): Promise<void>
  emit(topic: string, event: { caipNetworkId: string; name: string; data: unknown }): Promise<void>
  delete(topic: string): Promise<void>
}

/** The actions of the phone's person on sessions. `keys` returns the accounts, the active one first. */
export function createSessions(kit: IWalletKit, keys: () => readonly PhoneKeys[], onChange: () => void): Sessions {
  const get = (topic: string): SessionTypes.Struct => {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw new Error(`There is no session "${topic}".`)
    return session
  }
  const update = async (topic: string, chains: readonly string[]) => {
    // The phone does not wait for the acknowledgement of the site, which may be offline.
    await kit.updateSession({ topic, namespaces: namespacesWithChains(get(topic), chains, keys()) })
    onChange()
  }
  /** Sends an event, if the site requested events of this name. */
  const emit: Sessions['emit'] = async (topic, { caipNetworkId, name, data }) => {
    const namespace = get(topic).namespaces[namespaceOf(caipNetworkId)]
    if (!namespace?.events.includes(name)) return
    await kit.emitSessionEvent({ topic, chainId: caipNetworkId, event: { name, data } })
  }

  return {
    all: () => Object.values(kit.getActiveSessions()).map(readSession),
    get,
    update,
    async move(topic, caipNetworkId) {
      const chains = chainsOf(get(topic))
      if (!chains.includes(caipNetworkId)) await update(topic, [...chains, caipNetworkId])
      const reference = referenceOf(caipNetworkId)
      const data = namespaceOf(caipNetworkId) === 'eip155' ? Number(reference) : reference
      await emit(topic, { caipNetworkId, name: 'chainChanged', data })
    },
    async tellAccounts(topic) {
      const chains = chainsOf(get(topic))
      await update(topic, chains)
      for (const caipNetworkId of chains) {
        if (namespaceOf(caipNetworkId) === 'bip122') {
          const data = keys().flatMap(({ bip122 }) => formatAddresses(bip122(caipNetworkId)))
          await emit(topic, { caipNetworkId, name: 'bip122_addressesChanged', data })
        } else {
          await emit(topic, { caipNetworkId, name: 'accountsChanged', data: addressesOn(keys(), caipNetworkId) })
        }
      }
    },
    emit,
    delete: (topic) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
  }
}
