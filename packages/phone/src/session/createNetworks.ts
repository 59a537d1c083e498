import type { PhoneNetwork } from '../phoneNetwork.ts'
import type { PhoneStorage } from '../phoneStorage.ts'

export type Networks = {
  all(): readonly PhoneNetwork[]
  find(caipNetworkId: string): PhoneNetwork | undefined
  /** Adds a network or changes its endpoint, and stores it. */
  add(network: PhoneNetwork): Promise<void>
}

const key = 'phone/networks'

/** The networks that were passed to the phone, and those that sites added. */
export async function createNetworks(
  initialNetworks: readonly PhoneNetwork[],
  storage: PhoneStorage,
  onChange: () => void,
): Promise<Networks> {
  let addedNetworks = (await storage.getItem<PhoneNetwork[]>(key)) ?? []
  const isInitial = (id: string) => initialNetworks.some(({ caipNetworkId }) => caipNetworkId === id)
  const all = () => [...initialNetworks, ...addedNetworks.filter(({ caipNetworkId }) => !isInitial(caipNetworkId))]
  return {
    all,
    find: (id) => all().find(({ caipNetworkId }) => caipNetworkId === id),
    async add(network) {
      if (isInitial(network.caipNetworkId)) return
      addedNetworks = [...addedNetworks.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId), network]
      await storage.setItem(key, addedNetworks)
      onChange()
    },
  }
}
