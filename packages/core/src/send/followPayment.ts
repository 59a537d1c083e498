import { updateBalance } from '../account/updateBalance.ts'
import type { Core } from '../createCore.ts'
import type { TransactionRequest } from '../ports/transactions.ts'
import { readPaySource } from './readPaySource.ts'
import { loadPayments } from './reviewPayment.ts'
import type { SendContext } from './sendContext.ts'
import type { Intent, Payer } from './sendStore.ts'

export declare namespace followPayment {
  type Parameters = { payer: Payer; intent: Intent; transaction?: TransactionRequest }
}

/** Shows a payment that the wallet has sent, and waits for its outcome. */
export function followPayment(
  core: Core,
  context: SendContext,
  { payer, intent, transaction }: followPayment.Parameters,
): void {
  const { payment, transactionId } = intent
  if (transactionId === undefined) return
  context.stopFollowing()
  const controller = new AbortController()
  const { signal } = controller
  context.stopFollowing = () => controller.abort()
  context.setStep({ name: 'sent', payment, transactionId, status: 'pending' })
  const waitForOutcome = async () => {
    const { address, namespace } = payer
    const { caipNetworkId } = payment
    const { payments, network } = await loadPayments(core, { namespace, caipNetworkId })
    const outcome = await payments.follow({
      ...{ address, network, transactionId, signal },
      ...(transaction && { transaction }),
    })
    if (signal.aborted) return
    context.setStep({ name: 'sent', payment, ...outcome })
    if (outcome.status === 'confirmed') await refreshHoldings(core)
  }
  waitForOutcome().catch((error) => {
    if (!signal.aborted) core.log.error(error)
  })
}

/**
 * Shows what became of the last payment of the account in use, for example after a reload. A payment whose transaction is
 * known is followed again.
 */
export function restorePayment(core: Core, context: SendContext): void {
  context.stopFollowing()
  const payer = readPaySource(core)
  const intent = payer && context.store.readIntent(payer)
  context.intent = intent && { payer, data: intent }
  if (!intent) context.setStep({ name: 'form' })
  else if (intent.transactionId === undefined) context.setStep({ name: 'unconfirmed', payment: intent.payment })
  else followPayment(core, context, { payer, intent })
}

/** Reads the tokens and the balance again, if the site has read them before. */
async function refreshHoldings(core: Core): Promise<void> {
  const { activeNamespace, byNamespace } = core.chain.state
  const account = byNamespace[activeNamespace]?.account
  if (core.features.tokens) await core.features.tokens.refresh({ force: true })
  else if (account?.status === 'connected' && account.balance.status !== 'idle')
    await updateBalance(core, { isFresh: true })
}
