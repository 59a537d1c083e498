import type { AdapterConnection } from '@latchkey/core/adapter'
import type { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'

export declare namespace switchNetwork {
  type Parameters = { network: Network }
  type ReturnType = AdapterConnection | undefined
  type ErrorType = NetworkError | ConnectionError
}

/**
 * Moves the wallet in use to a network. Without a wallet, it is the network that the next one is asked for.
 *
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved`
 */
export async function switchNetwork(
  context: FlowContext,
  { network }: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const { links } = context
  const link = links.find()
  const connection = await (link &&
    links.during(link.connectorId, async () => {
      await link.moveTo(network)
      return links.note(link)
    }))
  context.network = network
  return connection
}
