import type { Namespace } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { requestText } from './requestText.ts'

export declare namespace signMessage {
  type Parameters = {
    /** The text to sign. The wallet shows it to the visitor. */
    message: string
    /** The namespace of the connected account that signs; by default the active namespace. */
    namespace?: Namespace | undefined
  }
  /** The signature, in the chain's own encoding (0x hex on EVM chains). */
  type ReturnType = string
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Asks the connected wallet to sign a text (EIP-191 on EVM chains).
 *
 * @throws ConnectionError `NotConnected` if no wallet is connected in the namespace
 * @throws ConnectionError `UserRejected` if the visitor declined in the wallet
 * @throws ConnectionError `ProviderFailed` if the wallet reports another failure
 * @throws ConfigurationError `AdapterNotFound` if the namespace has no adapter, or its adapter signs no messages
 * @throws ConfigurationError `InvalidOption` if the message is not a string
 * @see https://eips.ethereum.org/EIPS/eip-191
 */
export async function signMessage(core: Core, parameters: signMessage.Parameters): Promise<signMessage.ReturnType> {
  // Sites without TypeScript may pass no parameters, or a message that is not a string.
  const { message, namespace = core.chain.state.activeNamespace }: Partial<signMessage.Parameters> = parameters ?? {}
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected') throw new ConnectionError('NotConnected')
  if (typeof message !== 'string')
    throw new ConfigurationError('InvalidOption', { values: { option: 'message', fix: 'Pass a string.' } })
  const adapter = getAdapter(core, namespace)
  if (!adapter.signMessage)
    throw new ConfigurationError('AdapterNotFound', { details: `The adapter of ${namespace} signs no messages.` })
  return requestText(() => adapter.signMessage?.({ message, address: account.address }))
}
