import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import { endpointsOf, type Rpc } from '../rpc/createRpc.ts'
import { readAccounts } from './accounts.ts'
import { tokenPrograms } from './programs.ts'

export declare namespace assertTakesPayments {
  type Parameters = {
    settings: RpcSettings
    network: Network
    to: Address
    signal: AbortSignal
  }
}

/**
 * Refuses programs, tokens and tokens' accounts as receivers. They have no key, so what is sent there is lost. Every endpoint is
 * asked: one alone could hide what the receiver is.
 *
 * @throws MoneyError `InvalidReceiver`
 * @throws what the first endpoint failed with, where none answers
 */
export async function assertTakesPayments({ settings, network, to, signal }: assertTakesPayments.Parameters) {
  const rpcs = endpointsOf(settings, network, signal)
  // One lost response does not let an endpoint be passed over.
  const ask = (rpc: Rpc) => readAccounts(rpc, network, [to]).catch(() => readAccounts(rpc, network, [to]))
  const asked = rpcs.map(ask)
  const answers = await Promise.allSettled(asked)
  if (answers.every(({ status }) => status === 'rejected')) await asked[0]
  for (const answer of answers) {
    const [receiver] = answer.status === 'fulfilled' ? answer.value : []
    if (receiver?.isProgram) throw new MoneyError('InvalidReceiver', { details: `${to} is a program.` })
    if (tokenPrograms.some((program) => program === receiver?.owner))
      throw new MoneyError('InvalidReceiver', { details: `${to} is a token, or an account of one: name its owner.` })
  }
}
