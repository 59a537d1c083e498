import { type createPaymentUri, getAccount, getNetwork } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyPaymentUri`. */
export type UseLatchkeyPaymentUriReturnType = {
  /** The URI, for a QR code or a link. Undefined while it is being created, and after an error. */
  uri: string | undefined
  /** Why there is no URI: a `LatchkeyError` of `kit.createPaymentUri`. */
  error: unknown
}

/**
 * Returns the URI of a request to pay the connected account: ERC-681, Solana Pay or BIP-21. The URI changes with the account, its network
 * and the parameters.
 */
export function useLatchkeyPaymentUri(parameters: createPaymentUri.Parameters = {}): UseLatchkeyPaymentUriReturnType {
  const kit = useKit('useLatchkeyPaymentUri')
  // Parameters that are no object have no namespace. `kit.createPaymentUri` refuses them.
  const namespace = parameters?.namespace
  const accountAndNetwork = useSelected(
    kit.core,
    (core) => `${getAccount(core, { namespace }).caipAddress} ${getNetwork(core, { namespace }).caipNetworkId}`,
  )
  const requestKey = JSON.stringify([accountAndNetwork, parameters], (_key, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const [result, setResult] = useState({
    requestKey: '',
    uri: undefined as string | undefined,
    error: undefined as unknown,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `requestKey` contains the parameters, the account and its network
  useEffect(() => {
    let isEffectActive = true
    const storeResult = (outcome: Partial<UseLatchkeyPaymentUriReturnType>) => {
      if (isEffectActive) setResult({ requestKey, uri: undefined, error: undefined, ...outcome })
    }
    kit.createPaymentUri(parameters).then(
      (uri) => storeResult({ uri }),
      (error: unknown) => storeResult({ error }),
    )
    return () => {
      isEffectActive = false
    }
  }, [kit, requestKey])
  const { uri, error } = result
  return result.requestKey === requestKey ? { uri, error } : { uri: undefined, error: undefined }
}
