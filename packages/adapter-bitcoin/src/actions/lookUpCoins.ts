import type { CaipNetworkId } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'
import type { CoinLookUp } from '../payment/coinLedger.ts'
import { loadPayments } from '../payment/loadPayments.ts'

/** The longest pause between two requests to the API for a transaction that a wallet has sent, in ms. */
const maxPauseMs = 500

/** Returns the pause between two requests to the API for one transaction, in ms: the kit's poll interval, but at most `maxPauseMs`. */
export const getLookUpPauseMs = ({ ports }: FlowContext) => Math.min(ports.rpc.pollIntervalMs, maxPauseMs)

/** Creates a function that looks up which coins a payment on a network spends. */
export function createCoinLookUp(context: FlowContext, caipNetworkId: CaipNetworkId): CoinLookUp {
  return async (txid) => {
    const { findCoins } = await loadPayments()
    const { chain, signal } = context
    return findCoins({ api: chain.api(caipNetworkId), txid, pauseMs: getLookUpPauseMs(context), signal })
  }
}
