import { MoneyError } from '@latchkey/core/errors'
import type { Address } from '@solana/kit'
import type { ChainAccount } from './accounts.ts'
import { tokenPrograms } from './programs.ts'

/**
 * Refuses programs, tokens and tokens' accounts as receivers. They have no key, so what is sent there is lost.
 *
 * @throws MoneyError `InvalidReceiver`
 */
export function assertTakesPayments(receiver: ChainAccount | undefined, to: Address): void {
  if (!receiver) return
  if (receiver.isProgram) throw new MoneyError('InvalidReceiver', { details: `${to} is a program.` })
  if (tokenPrograms.some((program) => program === receiver.owner))
    throw new MoneyError('InvalidReceiver', { details: `${to} is a token, or an account of one: name its owner.` })
}
