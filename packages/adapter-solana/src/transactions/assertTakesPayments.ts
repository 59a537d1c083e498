import { MoneyError } from '@latchkey/core/errors'
import type { Address } from '@solana/kit'
import { assertOnEachEndpoint } from './assertOnEach.ts'
import { tokenPrograms } from './programs.ts'

export declare namespace assertTakesPayments {
  type Parameters = assertOnEachEndpoint.Parameters & { to: Address }
}

/**
 * Rejects programs, tokens and token accounts as receivers. They have no private key, so a payment to them would be lost. Every endpoint of
 * the network is asked about the receiver.
 *
 * @throws MoneyError `InvalidReceiver` if the receiver is one of these
 * @throws the error of an endpoint that stays busy or sends an invalid response
 * @throws the first error if no endpoint responds
 */
export async function assertTakesPayments({ to, ...endpoints }: assertTakesPayments.Parameters): Promise<void> {
  await assertOnEachEndpoint(endpoints, to, (receiver) => {
    if (receiver?.isProgram) throw new MoneyError('InvalidReceiver', { details: `${to} is a program.` })
    if (tokenPrograms.some((program) => program === receiver?.owner))
      throw new MoneyError('InvalidReceiver', { details: `${to} is a token, or an account of one: name its owner.` })
  })
}
