import { getNetwork, type Network, type switchNetwork } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** What `useLatchkeyNetwork` returns. */
export type UseLatchkeyNetworkReturnType<reading = getNetwork.ReturnType> = reading & {
  /** Asks the wallet to move; rejects with a `NetworkError`. */
  switchNetwork: (network: switchNetwork.Parameters['network']) => Promise<Network>
}

/**
 * The network of a namespace, by default of the one that the visitor looks at, and how to change it.
 *
 * @param namespace - By default the one that the visitor looks at.
 */
export function useLatchkeyNetwork(parameters?: { namespace?: undefined }): UseLatchkeyNetworkReturnType
export function useLatchkeyNetwork(
  parameters?: getNetwork.Parameters,
): UseLatchkeyNetworkReturnType<getNetwork.ReturnType | getNetwork.NoNetwork>
export function useLatchkeyNetwork(
  parameters: getNetwork.Parameters = {},
): UseLatchkeyNetworkReturnType<getNetwork.ReturnType | getNetwork.NoNetwork> {
  const kit = useKit('useLatchkeyNetwork')
  const network = useSelected(kit.core, (core) => getNetwork(core, parameters))
  return { ...network, switchNetwork: kit.switchNetwork }
}
