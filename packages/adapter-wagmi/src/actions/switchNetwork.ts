import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConnectionError, NetworkError, toNetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Connector, switchChain } from '@wagmi/core'
import { currentConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import type { FlowContext } from '../flowContext.ts'

export declare namespace switchNetwork {
  type Parameters = { network: Network }
  type ReturnType = AdapterConnection | undefined
  type ErrorType = NetworkError | ConnectionError
}

/**
 * Moves the wallet in use to a network, adding it to the wallet where it is unknown there. Without a wallet, wagmi's own chain moves.
 *
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotDone`; `SwitchNotApproved` over WalletConnect
 * @throws ConnectionError `RequestPending`
 */
export async function switchNetwork(
  context: FlowContext,
  { network }: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const { config, watch } = context
  const { current } = config.state
  const move = () =>
    moveTo(context, Number(network.id)).catch((error) => {
      throw toNetworkError(error)
    })
  if (current === null) {
    await move()
    return undefined
  }
  return watch.during(current, async () => {
    await move()
    return watch.note(current)
  })
}

/**
 * Asks a wallet, by default the one in use, to switch. Settles with its response, or as soon as it is on the network: some
 * wallets switch and never respond.
 *
 * @throws what wagmi throws, or an error when the wallet is elsewhere afterwards
 */
export async function moveTo({ config }: Pick<Context, 'config'>, chainId: number, wallet?: Connector): Promise<void> {
  const connector = wallet ?? currentConnection(config)?.connector
  let stop = () => {}
  const arrived = new Promise<true>((resolve) => {
    if (connector)
      stop = config.subscribe(
        ({ connections }) => connections.get(connector.uid)?.chainId,
        (current) => current === chainId && resolve(true),
      )
  })
  const asked = switchChain(config, { chainId, ...(connector && { connector }) })
  if ((await Promise.race([asked, arrived]).finally(stop)) === true) return
  const connection = connector && config.state.connections.get(connector.uid)
  if (!connection || connection.chainId === chainId) return
  // A connector that tells nothing of the move.
  const current = await connection.connector.getChainId()
  connection.connector.emitter.emit('change', { chainId: current })
  if (current !== chainId)
    throw new NetworkError('SwitchNotDone', { details: `The wallet stayed on chain ${current}.` })
}
