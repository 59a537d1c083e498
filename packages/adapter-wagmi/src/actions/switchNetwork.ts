import type { AdapterConnection } from '@latchkey/core/adapter'
import { toNetworkError } from '@latchkey/core/adapter-flows'
import type { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { switchChain } from '@wagmi/core'
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
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`; `SwitchNotApproved` over WalletConnect
 * @throws ConnectionError `RequestPending`
 */
export async function switchNetwork(
  context: FlowContext,
  { network }: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const { config, watch } = context
  return watch.during(async (note) => {
    const { current } = config.state
    await moveTo(context, Number(network.id)).catch((error) => {
      throw toNetworkError(error)
    })
    return current === null ? undefined : note(current)
  })
}

/** @throws what wagmi throws, or an error when the wallet is elsewhere afterwards */
export async function moveTo({ config }: Pick<Context, 'config'>, chainId: number): Promise<void> {
  await switchChain(config, { chainId })
  const connection = currentConnection(config)
  if (!connection || connection.chainId === chainId) return
  // A connector that tells nothing of the move.
  const current = await connection.connector.getChainId()
  connection.connector.emitter.emit('change', { chainId: current })
  if (current !== chainId) throw new Error(`The wallet stayed on chain ${current}.`)
}
