import { getAccount, type Namespace } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * Returns the connected wallet's provider, the object that sends requests to the wallet (EIP-1193 on EVM chains). Returns `undefined` while
 * no wallet is connected.
 *
 * @param namespace - The namespace of the wallet. Defaults to the active namespace.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function useLatchkeyProvider<provider = unknown>({
  namespace,
}: {
  namespace?: Namespace
} = {}): provider | undefined {
  const kit = useKit('useLatchkeyProvider')
  const { core } = kit
  const connectedWallet = useSelected(core, (sourceCore) => {
    const account = getAccount(sourceCore, { namespace })
    return account.isConnected ? { namespace: account.namespace, connectorId: account.connectorId } : undefined
  })
  const [provider, setProvider] = useState<provider | undefined>(undefined)

  useEffect(() => {
    let isEffectActive = true
    setProvider(undefined)
    if (connectedWallet)
      kit
        .getProvider({ namespace: connectedWallet.namespace })
        .then((loadedProvider) => isEffectActive && setProvider(() => loadedProvider as provider), core.log.error)
    return () => {
      isEffectActive = false
    }
  }, [kit, core, connectedWallet])
  return provider
}
