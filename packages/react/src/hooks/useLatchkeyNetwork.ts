import { getNetwork, type Network, type switchNetwork } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyNetwork`. */
export type UseLatchkeyNetworkReturnType<networkResult = getNetwork.ReturnType> = networkResult & {
  /** Asks the wallet to switch to a network. Rejects with a `NetworkError` if the switch fails. */
  switchNetwork: (network: switchNetwork.Parameters['network']) => Promise<Network>
}

/**
 * Returns the current network of a namespace, and a function to switch to another network.
 *
 * @param namespace - The namespace of the network. Defaults to the active namespace.
 */
export function useLatchkeyNetwork(parameters?: { namespace?: undefined }): UseLatchkeyNetworkReturnType
export function useLatchkeyNetwork(
  parameters?: getNetwork.Parameters,
): UseLatchkeyNetworkReturnType<getNetwork.ReturnType | getNetwork.NoNetwork>
export function useLatchkeyNetwork(
  parameters: getNetwork.Parameters = {},
): UseLatchkeyNetworkReturnType<getNetwork.ReturnType | getNetwork.NoNetwork> {
  const kit = useKit('useLatchkeyNetwork')
  const networkResult = useSelected(kit.core, (core) => getNetwork(core, parameters))
  return { ...networkResult, switchNetwork: kit.switchNetwork }
}
