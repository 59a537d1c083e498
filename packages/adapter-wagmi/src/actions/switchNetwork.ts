import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConnectionError, NetworkError, toNetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Connector, switchChain } from '@wagmi/core'
import { findCurrentConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import type { FlowContext } from '../flowContext.ts'

export declare namespace switchNetwork {
  type Parameters = { network: Network }
  type ReturnType = AdapterConnection | undefined
  type ErrorType = NetworkError | ConnectionError
}

/**
 * Switches the wallet in use to a network, and adds the network to the wallet if necessary. If no wallet is connected, only the chain of
 * the wagmi config changes.
 *
 * @throws NetworkError `SwitchRejected` if the visitor rejects the switch
 * @throws NetworkError `ChainNotSupported` if the wallet cannot switch to the network
 * @throws NetworkError `SwitchNotDone` if the wallet stays on another network
 * @throws NetworkError `SwitchNotApproved` if the WalletConnect session does not allow the network
 * @throws ConnectionError `RequestPending` if the wallet already shows a prompt
 */
export async function switchNetwork(
  context: FlowContext,
  { network }: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const { config, watch } = context
  const { current } = config.state
  const requestSwitch = () =>
    switchWalletChain(context, Number(network.id)).catch((error) => {
      throw toNetworkError(error)
    })
  if (current === null) {
    await requestSwitch()
    return undefined
  }
  return watch.during(current, async () => {
    await requestSwitch()
    return watch.note(current)
  })
}

/**
 * Asks a wallet, by default the wallet in use, to switch to a chain. Resolves when the wallet responds, or as soon as it is on that chain,
 * because some wallets switch and never respond.
 *
 * @throws wagmi's error, or `SwitchNotDone` if the wallet is on another chain afterwards
 */
export async function switchWalletChain(
  { config }: Pick<Context, 'config'>,
  chainId: number,
  wallet?: Connector,
): Promise<void> {
  const connector = wallet ?? findCurrentConnection(config)?.connector
  let unsubscribe = () => {}
  const whenOnChain = new Promise<true>((resolve) => {
    if (connector)
      unsubscribe = config.subscribe(
        ({ connections }) => connections.get(connector.uid)?.chainId,
        (currentChainId) => currentChainId === chainId && resolve(true),
      )
  })
  const whenSwitched = switchChain(config, { chainId, ...(connector && { connector }) })
  if ((await Promise.race([whenSwitched, whenOnChain]).finally(unsubscribe)) === true) return
  const connection = connector && config.state.connections.get(connector.uid)
  if (!connection || connection.chainId === chainId) return
  // The connector has not reported a chain change, so the kit asks the wallet for its chain id and reports it to wagmi.
  const walletChainId = await connection.connector.getChainId()
  connection.connector.emitter.emit('change', { chainId: walletChainId })
  if (walletChainId !== chainId)
    throw new NetworkError('SwitchNotDone', { details: `The wallet stayed on chain ${walletChainId}.` })
}
