import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext as Context } from '../flowContext.ts'
import type { SignInput } from '../drivers/driver.ts'
import { toConnectionError } from '../errors.ts'
import type { Link as LiveConnection } from '../link.ts'
import { loadPayments } from '../payment/loadPayments.ts'

export declare namespace signPsbt {
  type Parameters = {
    psbt: string
    signInputs?: readonly SignInput[] | undefined
    broadcast?: boolean | undefined
  }
  type ReturnType = { psbt: string; txid?: string }
}

/**
 * Has a wallet sign inputs of a PSBT, and sends the transaction where asked and where the wallet did not.
 *
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `TransactionFailed`
 */
export async function signPsbt(
  context: Context,
  { driver, state }: LiveConnection,
  { psbt, signInputs = [], broadcast = false }: signPsbt.Parameters,
): Promise<signPsbt.ReturnType> {
  const stranger = signInputs.find(({ address }) => !state.accounts.some((account) => account.address === address))
  if (stranger) {
    throw new ConnectionError('NotConnected', { details: `${stranger.address} is no address of the connected wallet.` })
  }
  const signed = await driver.signPsbt({ psbt, inputs: signInputs, broadcast, state }).catch((error) => {
    throw toConnectionError(error)
  })
  if (!broadcast) return { psbt: signed.psbt }
  const txid = signed.txid ?? (await send(context, state.caipNetworkId, { signed: signed.psbt, asked: psbt }))
  for (const { address } of state.accounts) context.chain.forgetBalance(state.caipNetworkId, address)
  return { psbt: signed.psbt, txid }
}

async function send(
  { chain }: Context,
  caipNetworkId: LiveConnection['state']['caipNetworkId'],
  { signed, asked }: { signed: string; asked: string },
): Promise<string> {
  const { finishPsbt } = await loadPayments()
  return chain.api(caipNetworkId).broadcast(finishPsbt(signed, asked))
}
