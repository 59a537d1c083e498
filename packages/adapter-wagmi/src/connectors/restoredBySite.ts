import { findSoleWallet, readRememberedAddresses } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'

/**
 * Checks a wallet that wagmi's own `reconnect` restores. wagmi restores any wallet that grants accounts, and drops the other connections.
 * This function applies the conditions of the kit's own restore: no other wallet claims the same id, and the first account of the wallet
 * was connected before.
 *
 * wagmi requests the connection only after the wallet has reported that it grants accounts. The visitor may have chosen another wallet by
 * then, so this function checks that too.
 *
 * @throws ConnectionError `NotConnected` if a condition is not met, or if the visitor chose another wallet or disconnected during the
 * restore
 */
export async function checkRestoreBySite<connected extends { accounts: readonly unknown[] }>(
  { config, ports, registry, signal, intents }: FlowContext,
  { connectorId, response }: { connectorId: string; response: Promise<connected> },
): Promise<connected> {
  const { newest } = intents
  const data = await response
  const wallet = findSoleWallet(registry, connectorId)
  const hasStoredAddress = readRememberedAddresses(ports.storage, connectorId).includes(String(data.accounts[0]))
  const isConnected = wallet?.wagmi && config.state.connections.has(wallet.wagmi.uid)
  const hasChosenOtherWallet = !isConnected && newest.connectorId !== undefined && newest.connectorId !== connectorId
  if (!hasStoredAddress || !wallet || hasChosenOtherWallet || signal.aborted || intents.newest !== newest)
    throw new ConnectionError('NotConnected')
  if (!isConnected) wallet.origin = 'restored'
  return data
}
