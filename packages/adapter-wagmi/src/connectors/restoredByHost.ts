import { rememberedAddresses, soleWallet } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'

/**
 * wagmi's own `reconnect` restores whatever grants accounts, and forgets what else is connected. A wallet is restored under the same conditions
 * as by the kit: it is the only one under its id, and the account that it shows first was connected here. wagmi asks for the connection only
 * once the wallet has said that it grants accounts, so that another one may have been chosen before.
 *
 * @throws ConnectionError `NotConnected` for any other, also when the visitor chose a wallet, or left, meanwhile
 */
export async function restoredByHost<connected extends { accounts: readonly unknown[] }>(
  { config, ports, registry, signal, wishes }: FlowContext,
  { connectorId, response }: { connectorId: string; response: Promise<connected> },
): Promise<connected> {
  const { newest } = wishes
  const data = await response
  const wallet = soleWallet(registry, connectorId)
  const isKnown = rememberedAddresses(ports.storage, connectorId).includes(String(data.accounts[0]))
  const isConnected = wallet?.wagmi && config.state.connections.has(wallet.wagmi.uid)
  const isPassedOver = !isConnected && newest.connectorId !== undefined && newest.connectorId !== connectorId
  if (!isKnown || !wallet || isPassedOver || signal.aborted || wishes.newest !== newest)
    throw new ConnectionError('NotConnected')
  if (!isConnected) wallet.origin = 'restored'
  return data
}
