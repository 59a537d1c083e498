import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'

export declare namespace switchConnection {
  type Parameters = { connectorId: string; address?: string }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Turns to another wallet that is connected, or to another address of it. The wallet is not asked: each request names the address that
 * it is for.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function switchConnection(
  { links }: FlowContext,
  { connectorId, address }: switchConnection.Parameters,
): Promise<switchConnection.ReturnType> {
  const link = links.find(connectorId)
  const before = link?.read()
  if (!link || !before) throw new ConnectionError('NotConnected')
  if (address !== undefined) {
    if (!before.accounts.some((account) => account.address === address))
      throw new ConnectionError('NotConnected', { details: `${address} is not an address of this wallet.` })
    link.choose(address)
  }
  links.use(link)
  return links.note(link) ?? before
}
