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

/** How often an endpoint that is busy is asked, and at most how long it is left alone before that, ms. */
const looks = 4
const mostPauseMs = 1_000

/**
 * Refuses programs, tokens and tokens' accounts as receivers. They have no key, so what is sent there is lost. Every endpoint is
 * asked, since one alone could hide what the receiver is. Only an endpoint that the page cannot reach is passed over, where another one
 * responds: sites list endpoints that do not serve browsers.
 *
 * @throws MoneyError `InvalidReceiver`
 * @throws what an endpoint failed with that is busy, or whose response is not understood; or the first, where none responds
 */
export async function assertTakesPayments({ settings, network, to, signal }: assertTakesPayments.Parameters) {
  const rpcs = endpointsOf(settings, network, signal)
  const pauseMs = Math.min(settings.pollIntervalMs, mostPauseMs)
  const ask = async (rpc: Rpc, look = 1): Promise<readonly (ChainAccount | undefined)[]> => {
    try {
      return await readAccounts(rpc, network, [to])
    } catch (error) {
      // One lost response does not let an endpoint be passed over.
      if (signal.aborted || look === (isSilence(error) ? 2 : looks)) throw error
      if (look > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return ask(rpc, look + 1)
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
