import type { PhoneNetwork } from '../phoneNetwork.ts'
import type { PhoneStorage } from '../phoneStorage.ts'

/** The networks that the phone knows. */
export type Networks = {
  all(): readonly PhoneNetwork[]
  find(caipNetworkId: string): PhoneNetwork | undefined
  /** Adds a network and stores it. Replaces a network that a site added earlier, but not one that was passed to the phone. */
  add(network: PhoneNetwork): Promise<void>
}

const key = 'phone/networks'

/** Returns the networks that the phone knows: those passed to it, and those that sites have added. */
export async function createNetworks(
  initialNetworks: readonly PhoneNetwork[],
  storage: PhoneStorage,
  onChange: () => void,
): Promise<Networks> {
  let addedNetworks = (await storage.getItem<PhoneNetwork[]>(key)) ?? []
  const isInitialNetwork = (id: string) => initialNetworks.some(({ caipNetworkId }) => caipNetworkId === id)
  const listNetworks = () => [
    ...initialNetworks,
    ...addedNetworks.filter(({ caipNetworkId }) => !isInitialNetwork(caipNetworkId)),
  ]
  return {
    all: listNetworks,
    find: (id) => listNetworks().find(({ caipNetworkId }) => caipNetworkId === id),
    async add(network) {
      if (isInitialNetwork(network.caipNetworkId)) return
      addedNetworks = [...addedNetworks.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId), network]
      await storage.setItem(key, addedNetworks)
      onChange()
    },
  }
}
