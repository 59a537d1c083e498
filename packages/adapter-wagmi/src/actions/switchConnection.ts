import { chooseAccount } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Connection } from '@wagmi/core'
import type { Address } from 'viem'
import { findConnection } from '../connection.ts'
import { findWalletByUid } from '../findWalletByUid.ts'
import type { FlowContext } from '../flowContext.ts'

export declare namespace switchConnection {
  type Parameters = { connectorId: string; address?: string; isFallback?: boolean }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Makes another connected wallet the wallet in use, or makes another granted account the first account of its wallet. The site uses the
 * first account. No request is sent, so the wallet itself may show another account as its current one.
 *
 * @throws ConnectionError `NotConnected` if the wallet is not connected, or is being disconnected
 */
export async function switchConnection(
  context: FlowContext,
  { connectorId, address, isFallback }: switchConnection.Parameters,
): Promise<switchConnection.ReturnType> {
  const { config, ports, registry, watch, intents } = context
  const connection = findConnection(context, connectorId)
  // A wallet that is being disconnected stays in wagmi's state until it responds. It is rejected here, because the visitor does not want it
  // any more.
  if (!connection || watch.left(connection.connector.uid)) throw new ConnectionError('NotConnected')
  const { uid } = connection.connector
  const accounts = address === undefined ? connection.accounts : withAddressFirst(connection, address)
  const wallet = findWalletByUid(registry, uid)
  if (address !== undefined) {
    wallet?.noteChoice?.()
    chooseAccount(ports, connectorId, connection.accounts, accounts[0])
  }
  if (!isFallback) {
    intents.connect(connectorId)
    if (wallet) wallet.origin = 'chosen'
  }
  return watch.during(uid, async () => {
    config.setState((state) => ({
      ...state,
      connections: new Map(state.connections).set(uid, { ...connection, accounts }),
      current: uid,
      // The status may be `connecting` because a request to another wallet is pending. The choice of this wallet replaces that request.
      ...(!isFallback && { status: 'connected' }),
    }))
    return watch.note(uid) as AdapterConnection
  })
}

function withAddressFirst({ accounts }: Connection, address: string): Connection['accounts'] {
  const isChosenAccount = (account: Address) => account.toLowerCase() === address.toLowerCase()
  const chosenAccount = accounts.find(isChosenAccount)
  if (!chosenAccount)
    throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
  return [chosenAccount, ...accounts.filter((account) => !isChosenAccount(account))]
}
