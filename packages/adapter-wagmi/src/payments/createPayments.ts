import type { Payments } from '@latchkey/core/adapter'
import type { Context } from '../context.ts'
import { followPayment } from './followPayment.ts'
import { parseReceiver } from './parseReceiver.ts'
import { planPayment } from './planPayment.ts'
import { reviewPayment } from './reviewPayment.ts'

/** Creates the functions with which the kit's own views make payments on EVM chains. */
export function createPayments(context: Context): Payments {
  return {
    parseReceiver: (text) => parseReceiver(text),
    plan: (parameters) => planPayment(context, parameters),
    review: (parameters) => reviewPayment(context, parameters),
    follow: (parameters) => followPayment(context, parameters),
  }
}
