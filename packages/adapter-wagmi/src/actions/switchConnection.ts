import { chooseAccount } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Connection } from '@wagmi/core'
import type { Address } from 'viem'
import { findConnection } from '../connection.ts'
import { findByUid } from '../findByUid.ts'
import type { FlowContext } from '../flowContext.ts'

export declare namespace switchConnection {
  type Parameters = { connectorId: string; address?: string; isFallback?: boolean }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Switches to another connected wallet, or to another account that a wallet grants. No request is sent to the wallet: the site uses the
 * first account, even if the wallet itself shows another one.
 *
 * @throws ConnectionError `NotConnected`, also while the wallet is being disconnected
 */
export async function switchConnection(
  context: FlowContext,
  { connectorId, address, isFallback }: switchConnection.Parameters,
): Promise<switchConnection.ReturnType> {
  const { config, ports, registry, watch, intents } = context
  const connection = findConnection(context, connectorId)
  // A wallet stays in wagmi's state until it has responded to its disconnection.
  if (!connection || watch.left(connection.connector.uid)) throw new ConnectionError('NotConnected')
  const { uid } = connection.connector
  const accounts = address === undefined ? connection.accounts : putFirst(connection, address)
  const wallet = findByUid(registry, uid)
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
      // The status is `connected` even if another wallet has a pending request. This choice replaces that one.
      ...(!isFallback && { status: 'connected' }),
    }))
    return watch.note(uid) as AdapterConnection
  })
}

function putFirst({ accounts }: Connection, address: string): Connection['accounts'] {
  const isWanted = (account: Address) => account.toLowerCase() === address.toLowerCase()
  const found = accounts.find(isWanted)
  if (!found) throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
  return [found, ...accounts.filter((account) => !isWanted(account))]
}
