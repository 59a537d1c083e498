import { rememberedAddresses, soleWallet } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'

/**
 * wagmi's own `reconnect` restores whatever grants accounts. A wallet of the page is restored under the same conditions as by the kit: it
 * is the only one under its id, and the account that it shows first was connected here.
 *
 * @throws ConnectionError `NotConnected` for any other, also when the visitor chose a wallet, or left, meanwhile
 */
export async function restoredByHost<connected extends { accounts: readonly unknown[] }>(
  { ports, registry, signal, wishes }: FlowContext,
  { connectorId, response }: { connectorId: string; response: Promise<connected> },
): Promise<connected> {
  const { newest } = wishes
  const data = await response
  const isKnown = rememberedAddresses(ports.storage, connectorId).includes(String(data.accounts[0]))
  if (!isKnown || !soleWallet(registry, connectorId) || signal.aborted || wishes.newest !== newest)
    throw new ConnectionError('NotConnected')
  return data
}
