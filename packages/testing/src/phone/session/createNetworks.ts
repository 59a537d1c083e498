import type { PhoneNetwork } from '../phoneNetwork.ts'
import type { PhoneStorage } from '../phoneStorage.ts'

export type Networks = {
  all(): readonly PhoneNetwork[]
  find(caipNetworkId: string): PhoneNetwork | undefined
  /** Learns a network, or its new endpoint, and keeps it. */
  add(network: PhoneNetwork): Promise<void>
}

const key = 'phone/networks'

/** The networks that the phone was given and those that sites had it learn. */
export async function createNetworks(
  given: readonly PhoneNetwork[],
  storage: PhoneStorage,
  changed: () => void,
): Promise<Networks> {
  let learned = (await storage.getItem<PhoneNetwork[]>(key)) ?? []
  const isGiven = (id: string) => given.some(({ caipNetworkId }) => caipNetworkId === id)
  const all = () => [...given, ...learned.filter(({ caipNetworkId }) => !isGiven(caipNetworkId))]
  return {
    all,
    find: (id) => all().find(({ caipNetworkId }) => caipNetworkId === id),
    async add(network) {
      if (isGiven(network.caipNetworkId)) return
      learned = [...learned.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId), network]
      await storage.setItem(key, learned)
      changed()
    },
  }
}
