import { getNetwork, type Network, switchNetwork } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

export type UseLatchkeyNetworkReturnType = getNetwork.ReturnType & {
  /** Asks the wallet to move; rejects with a `NetworkError`. */
  switchNetwork: (network: switchNetwork.Parameters['network']) => Promise<Network>
}

/** The network of a namespace, by default of the one that the visitor looks at, and how to change it. */
export function useLatchkeyNetwork(parameters: getNetwork.Parameters = {}): UseLatchkeyNetworkReturnType {
  const { core } = useKit('useLatchkeyNetwork')
  const network = useSelected(core, () => getNetwork(core, parameters))
  const move = useCallback(
    (wanted: switchNetwork.Parameters['network']) => switchNetwork(core, { network: wanted }),
    [core],
  )
  return { ...network, switchNetwork: move }
}
