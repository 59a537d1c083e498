import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import { endpointsOf, isSilence, type Rpc } from '../rpc/createRpc.ts'
import { type ChainAccount, readAccounts } from './accounts.ts'
import { tokenPrograms } from './programs.ts'

export declare namespace assertTakesPayments {
  type Parameters = {
    settings: RpcSettings
    network: Network
    to: Address
    signal: AbortSignal
  }
}

/** How often a busy endpoint is asked, and the longest pause before each retry, in ms. */
const mostAttempts = 4
const mostPauseMs = 1_000

/**
 * Rejects programs, tokens and token accounts as receivers. They have no key, so a payment to them is lost.
 *
 * Every endpoint is asked, because a single one could hide the account of the receiver. An endpoint that the page cannot reach is ignored
 * if another one responds: sites list endpoints that do not serve browsers.
 *
 * @throws MoneyError `InvalidReceiver`
 * @throws the error of an endpoint that is busy or sends an invalid response; the first error if no endpoint responds
 */
export async function assertTakesPayments({ settings, network, to, signal }: assertTakesPayments.Parameters) {
  const rpcs = endpointsOf(settings, network, signal)
  const pauseMs = Math.min(settings.pollIntervalMs, mostPauseMs)
  const ask = async (rpc: Rpc, attempt = 1): Promise<readonly (ChainAccount | undefined)[]> => {
    try {
      return await readAccounts(rpc, network, [to])
    } catch (error) {
      // An endpoint is not ignored because of a single lost response.
      if (signal.aborted || attempt === (isSilence(error) ? 2 : mostAttempts)) throw error
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return ask(rpc, attempt + 1)
    }
  }
  const answers = await Promise.allSettled(rpcs.map((rpc) => ask(rpc)))
  for (const answer of answers) {
    const [receiver] = answer.status === 'fulfilled' ? answer.value : []
    if (receiver?.isProgram) throw new MoneyError('InvalidReceiver', { details: `${to} is a program.` })
    if (tokenPrograms.some((program) => program === receiver?.owner))
      throw new MoneyError('InvalidReceiver', { details: `${to} is a token, or an account of one: name its owner.` })
  }
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const isAlone = failures.length === answers.length
  const missing = failures.filter((failure) => isAlone || !isSilence(failure))
  if (missing.length > 0) throw missing[0]
}
