import { MoneyError } from '@latchkey/core/errors'
import type { Address } from '@solana/kit'
import { assertOnEach } from './assertOnEach.ts'
import { tokenPrograms } from './programs.ts'

export declare namespace assertTakesPayments {
  type Parameters = assertOnEach.Parameters & { to: Address }
}

/**
 * Rejects programs, tokens and token accounts as receivers. They have no private key, so a payment to them is lost. Every endpoint is
 * asked.
 *
 * @throws MoneyError `InvalidReceiver`
 * @throws the error of an endpoint that is busy or sends an invalid response; the first error if no endpoint responds
 */
export async function assertTakesPayments({ to, ...endpoints }: assertTakesPayments.Parameters): Promise<void> {
  await assertOnEach(endpoints, to, (receiver) => {
    if (receiver?.isProgram) throw new MoneyError('InvalidReceiver', { details: `${to} is a program.` })
    if (tokenPrograms.some((program) => program === receiver?.owner))
      throw new MoneyError('InvalidReceiver', { details: `${to} is a token, or an account of one: name its owner.` })
  })
}
