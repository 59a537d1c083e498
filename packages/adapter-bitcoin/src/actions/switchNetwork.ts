import type { AdapterConnection } from '@latchkey/core/adapter'
import type { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Context } from '../context.ts'
import { type LiveConnection, toConnection } from '../liveConnection.ts'
import { update } from './attach.ts'

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
  context: Context,
  { network }: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const live = context.inUse === undefined ? undefined : context.live.get(context.inUse)
  if (live) await askToMove(context, live, network)
  context.network = network
  return live && toConnection(live)
}

/** @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved` */
export async function askToMove(context: Context, live: LiveConnection, network: Network): Promise<void> {
  if (live.state.caipNetworkId === network.caipNetworkId) return
  live.asking += 1
  try {
    update(context, live, await live.driver.switchNetwork({ network, state: live.state }))
  } finally {
    live.asking -= 1
  }
}
