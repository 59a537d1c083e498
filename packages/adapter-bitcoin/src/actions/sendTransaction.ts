import { reachNetwork } from '@latchkey/adapter-kit/flows'
import type { BitcoinTransactionRequest } from '@latchkey/core/adapter'
import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext } from '../flowContext.ts'
import { assertWalletUnchanged } from '../wallets/assertWalletUnchanged.ts'
import { payerOf, sendTransfer } from './sendTransfer.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: BitcoinTransactionRequest; network: Network; address: string }
}

/**
 * Pays from the payment address of the wallet in use. `address` has to be one of the wallet's addresses. If the wallet is on another
 * network, the kit first asks it to switch. If the switch changes the payment address, `sendTransaction` throws `NotConnected`, because the
 * visitor may have changed the account. A change is allowed only if addresses on the new network have another prefix.
 *
 * @returns the transaction id
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `FeeTooHigh`,
 * `TransactionChanged` or `TransactionUnconfirmed`
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported` or `SwitchNotDone`
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network, address }: sendTransaction.Parameters,
): Promise<string> {
  const { links } = context
  const { link, payer, ...transfer } = readPayment(context, { transaction, address })
  const addressPrefixBeforeSwitch = addressFormOf(link.state)?.bech32
  await links.during(link.connectorId, () => reachNetwork(links, link, network))
  // Throws if the wallet has left the network again directly after the switch.
  assertWalletUnchanged(link, { ...link.state, caipNetworkId: network.caipNetworkId })
  // Passes the payer, so that `sendTransfer` throws if the visitor changed the account during the switch. If the address prefixes of the
  // two networks differ, the address changes with the network, so the payer is not passed.
  const hasSameAddressPrefix = addressPrefixBeforeSwitch === addressFormOf(network)?.bech32
  return sendTransfer(context, link, { ...transfer, ...(hasSameAddressPrefix && { payer }) })
}

/**
 * Returns the connected wallet, its payment address and the values of the transaction that a site requests, after checking them. Also
 * checks that the wallet in use still has `address`, the address that the site shows.
 *
 * @throws ConnectionError `NotConnected` if no wallet is in use, or the wallet does not have the address
 * @throws MoneyError `AmountAndReceiverRequired`, or an error of `assertTransaction`
 */
export function readPayment(
  { links }: FlowContext,
  { transaction, address }: Pick<sendTransaction.Parameters, 'transaction' | 'address'>,
) {
  assertTransaction({ transaction, namespace: 'bip122' })
  const { to: recipient, value: amount, feeRate } = transaction
  if (!recipient || amount === undefined) throw new MoneyError('AmountAndReceiverRequired')
  const link = links.get()
  if (!link.read()?.accounts.some((account) => account.address === address))
    throw new ConnectionError('NotConnected', { details: `${address} is no address of the connected wallet.` })
  return { link, payer: payerOf(link), recipient, amount, feeRate }
}
