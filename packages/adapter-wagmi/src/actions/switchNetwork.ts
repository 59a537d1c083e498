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
 * Switches the wallet in use to a network, and adds the network if the wallet does not know it. Without a wallet, only the chain of the
 * wagmi config changes.
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
 * Asks a wallet to switch to a chain. The default is the wallet in use. Resolves with the wallet's response, or as soon as the wallet is on
 * that chain: some wallets switch and never respond.
 *
 * @throws wagmi's error, or an error if the wallet is on another chain afterwards
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
  // This connector did not report a chain change, so its chain id is read.
  const current = await connection.connector.getChainId()
  connection.connector.emitter.emit('change', { chainId: current })
  if (current !== chainId)
    throw new NetworkError('SwitchNotDone', { details: `The wallet stayed on chain ${current}.` })
}
