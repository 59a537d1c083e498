import type { CaipNetworkId } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'
import type { LookUp } from '../payment/coinLedger.ts'
import { loadPayments } from '../payment/loadPayments.ts'

/** The longest pause between two look-ups of a transaction that a wallet has sent, in ms. */
const mostPauseMs = 500

export const pauseOf = ({ ports }: FlowContext) => Math.min(ports.rpc.pollIntervalMs, mostPauseMs)

/** Creates a function that looks up which coins a payment on a network spends. */
export function lookUpCoins(context: FlowContext, caipNetworkId: CaipNetworkId): LookUp {
  return async (txid) => {
    const { coinsSent } = await loadPayments()
    const { chain, signal } = context
    return coinsSent({ api: chain.api(caipNetworkId), txid, pauseMs: pauseOf(context), signal })
  }
}
