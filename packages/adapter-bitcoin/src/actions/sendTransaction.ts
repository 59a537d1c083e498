import { reachNetwork } from '@latchkey/adapter-kit/flows'
import type { BitcoinTransactionRequest } from '@latchkey/core/adapter'
import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext } from '../flowContext.ts'
import { assertUnmoved } from '../wallets/assertUnmoved.ts'
import { payerOf, sendTransfer } from './sendTransfer.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: BitcoinTransactionRequest; network: Network; address: string }
}

/**
 * Pays from the payment address of the wallet in use. `address` must be one of the wallet's addresses. If the wallet is on another network,
 * the wallet is first asked to switch. The payer stays the same address, unless addresses have another form on the new network.
 *
 * @returns the transaction id
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `FeeTooHigh`,
 * `TransactionChanged`, `TransactionUnconfirmed`
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotDone`
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network, address }: sendTransaction.Parameters,
): Promise<string> {
  const { links } = context
  const { link, payer, ...transfer } = readPayment(context, { transaction, address })
  const prefixBefore = addressFormOf(link.state)?.bech32
  await links.during(link.connectorId, () => reachNetwork(links, link, network))
  // The wallet may have left the network again directly after the switch.
  assertUnmoved(link, { ...link.state, caipNetworkId: network.caipNetworkId })
  // The visitor may have changed the account meanwhile. An address of another form does not show to which account it belongs, so the payer
  // is compared only if the form is the same.
  const isSameForm = prefixBefore === addressFormOf(network)?.bech32
  return sendTransfer(context, link, { ...transfer, ...(isSameForm && { payer }) })
}

/**
 * Checks the transaction that a site asks for, and that the wallet in use still has the address that the site shows.
 *
 * @throws ConnectionError `NotConnected`
 * @throws MoneyError `AmountAndReceiverRequired`, and the errors of `assertTransaction`
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
