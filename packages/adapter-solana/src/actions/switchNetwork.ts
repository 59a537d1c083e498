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
 * Has the requests to the wallet in use be for another network. Nobody is asked, save over WalletConnect, where the session may not
 * hold the network yet.
 *
 * @throws NetworkError `ChainNotSupported` where the wallet has not that network; `SwitchRejected`, `SwitchNotApproved` over
 *   WalletConnect
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
