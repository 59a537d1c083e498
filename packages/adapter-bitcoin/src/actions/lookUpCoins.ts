import type { CaipNetworkId } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'
import type { LookUp } from '../payment/coinLedger.ts'
import { loadPayments } from '../payment/loadPayments.ts'

/** Between two looks for what a wallet has sent. */
const mostPauseMs = 500

export const pauseOf = ({ ports }: FlowContext) => Math.min(ports.rpc.pollIntervalMs, mostPauseMs)

/** Looks up what payments of a network spend. */
export function lookUpCoins(context: FlowContext, caipNetworkId: CaipNetworkId): LookUp {
  return async (txid) => {
    const { coinsSent } = await loadPayments()
    const { chain, signal } = context
    return coinsSent({ api: chain.api(caipNetworkId), txid, pauseMs: pauseOf(context), signal })
  }
}
