import type { Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import type { ConnectionError } from '../errors/connection.ts'
import type { MoneyError } from '../errors/money.ts'
import type { NetworkError } from '../errors/network.ts'
import { pollIntervalMs } from '../options/rpcSettings.ts'
import type { Adapter } from '../ports/adapter.ts'
import { preparePayment } from './preparePayment.ts'
import { requestText } from './requestText.ts'
import { readLastBalance, updateBalance } from './updateBalance.ts'

export declare namespace sendTransaction {
  type Parameters = preparePayment.SiteParameters
  /** The transaction id: a hash on EVM chains, a signature on Solana, a txid on Bitcoin. */
  type ReturnType = string
  type ErrorType = ConnectionError | ConfigurationError | MoneyError | NetworkError
}

/**
 * Asks the connected wallet to sign and broadcast a transaction on the wallet's current network. If the kit already shows the account's
 * balance, the kit then reads the balance again until the transaction has changed it.
 *
 * @throws ConnectionError `NotConnected` if no wallet is connected, or if the wallet no longer grants the account that the site shows
 * @throws ConnectionError `UserRejected` if the visitor declined in the wallet
 * @throws ConnectionError `ProviderFailed` if the wallet reports another failure
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the wallet's network
 * @throws MoneyError `TokenNotSupported` if the adapter cannot send tokens
 * @throws MoneyError `AmountOutOfRange` if `value` is not a valid amount
 * @throws MoneyError `AmountAndReceiverRequired` if `parameters` have no `transaction`
 * @throws MoneyError with another code, from the adapter
 * @throws ConfigurationError `AdapterNotFound` if the namespace has no adapter, or its adapter sends no transactions
 * @throws ConfigurationError `InvalidOption` if the transaction has a field that this chain does not have
 */
export async function sendTransaction(
  core: Core,
  parameters: sendTransaction.Parameters,
): Promise<sendTransaction.ReturnType> {
  const { adapter, payment } = preparePayment(core, { input: parameters, verb: 'sendTransaction' })
  const transactionId = await requestText(() => adapter.sendTransaction?.(payment), true)
  followBalance(core, { adapter, ...payment }).catch(core.log.error)
  return transactionId
}

/** The maximum number of balance reads after a transaction. With one read every 4 s, they take two minutes. */
const maxBalanceReads = 30

/**
 * Reads the balance from the chain until the transaction has changed it, and updates the balance of the kit at each change. A wallet
 * returns the id of a transaction before a block includes the transaction. If the kit has not read the balance before, the site shows no
 * balance, so this function reads nothing.
 */
async function followBalance(
  core: Core,
  { adapter, address, network }: { adapter: Adapter; address: string; network: Network },
): Promise<void> {
  const readAccount = () => {
    const { [adapter.namespace]: chain } = core.chain.state.byNamespace
    return chain?.account.status === 'connected' ? chain.account : undefined
  }
  const { caipAddress, balance } = readAccount() ?? {}
  let lastBalanceValue = balance && readLastBalance(balance)?.value
  for (let reads = 0; lastBalanceValue !== undefined && reads < maxBalanceReads; reads++) {
    const newBalance = await adapter.getBalance?.({ address, network, isFresh: true })
    if (core.lifetime.signal.aborted || readAccount()?.caipAddress !== caipAddress || !newBalance) return
    if (newBalance.value !== lastBalanceValue) {
      await updateBalance(core, { namespace: adapter.namespace })
      // In the first read, the balance may have changed because of an earlier payment to the account. So the reads
      // continue.
      if (reads > 0) return
      lastBalanceValue = newBalance.value
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}
