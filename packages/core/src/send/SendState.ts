import type { CaipNetworkId } from '@latchkey/protocol'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { PaymentOutcome } from '../ports/payments.ts'
import type { FeeQuote } from '../ports/transactions.ts'
import type { Token } from '../tokens/Token.ts'

/** What the visitor entered. */
export type SendForm = {
  /** The token to send. Absent: the network's own coin. */
  readonly currency?: Token
  /** The amount as the visitor typed it, such as `12.5`. */
  readonly amount: string
  /** Whether `fillMax` filled in the amount. `check` then reads the largest amount again. */
  readonly isMax?: true
  /** The receiver's address as the visitor typed it. */
  readonly receiver: string
}

/** What is wrong with the fields of the form. `required` appears only after `check`. */
export type SendFormErrors = {
  /**
   * `tooPrecise`: the currency has fewer decimals. `tooLarge`: the account holds less, or the network cannot represent
   * the amount.
   */
  readonly amount?: 'required' | 'notANumber' | 'tooPrecise' | 'tooLarge' | 'zero'
  /** `invalid`: not an address of the network, or an address that must not be paid, such as the token's own contract. */
  readonly receiver?: 'required' | 'invalid'
}

/** What is sent, from which account, and to which address. */
export type SendPayment = {
  /** The address of the account that pays. */
  readonly account: string
  readonly caipNetworkId: CaipNetworkId
  /** The address of the receiver. */
  readonly to: string
  /** What leaves the account, in base units. The fee of the network is not included. */
  readonly amount: bigint
  /** The coin or the token that is sent. `address` is absent for the network's own coin. */
  readonly currency: { readonly address?: string; readonly symbol: string; readonly decimals: number }
}

/** A receiver whose address looks like that of a known receiver. */
export type LookAlike = {
  /** The known address: the visitor has paid it before. */
  readonly of: string
  /** Where the four characters of the new address begin that `confirm` requires as `typedMiddle`. */
  readonly middleStart: number
}

/** The states of a payment. */
export type SendStep =
  /** The visitor fills in the form. `error`: why the last payment could not be reviewed or sent. */
  | { readonly name: 'form'; readonly error?: LatchkeyError }
  /** The payment is planned and simulated. */
  | { readonly name: 'checking' }
  /** The visitor reads what will be sent. All values are read from the transaction itself. */
  | {
      readonly name: 'review'
      readonly payment: SendPayment
      readonly fee: FeeQuote
      /** What the receiver gets, in base units. Absent if no endpoint of the network simulates transactions. */
      readonly received?: bigint
      readonly isContract: boolean
      /** Whether the visitor has paid the receiver before from this browser. */
      readonly isKnown: boolean
      /** Present if the receiver looks like another one that the visitor has paid. `confirm` then needs `typedMiddle`. */
      readonly lookAlike?: LookAlike
      /** The visitor confirmed an earlier review, but these values have changed since. Nothing was sent. */
      readonly hasChanged?: true
      /** The visitor confirmed, and the payment is checked for the last time. */
      readonly isConfirming?: true
      /** The visitor confirmed with a wrong `typedMiddle`. */
      readonly isMiddleWrong?: true
      /** Why the payment was not sent, for example because the visitor declined in the wallet. */
      readonly error?: LatchkeyError
    }
  /** The wallet was asked to sign and send the payment. */
  | { readonly name: 'asking'; readonly payment: SendPayment }
  /** The wallet has sent the payment. */
  | {
      readonly name: 'sent'
      readonly payment: SendPayment
      /** The id of the transaction; of the one that replaced it, if it was replaced or cancelled. */
      readonly transactionId: string
      readonly status: 'pending' | PaymentOutcome['status']
    }
  /** It is unknown whether the wallet has sent the payment. `reset` dismisses the step. */
  | { readonly name: 'unconfirmed'; readonly payment: SendPayment; readonly error?: LatchkeyError }

/** The state of the payment that the visitor makes. */
export type SendState = {
  /** What the visitor entered. */
  readonly form: SendForm
  /** What is wrong with the fields of the form. */
  readonly errors: SendFormErrors
  /** The largest amount that can be sent, in base units. Known for a token, and for the coin after `fillMax`. */
  readonly max?: bigint
  /** How far the payment is: `form`, `checking`, `review`, `asking`, `sent` or `unconfirmed`. */
  readonly step: SendStep
}
