import { isUnknownMethod } from '@latchkey/core/errors'

/**
 * Asks a wallet for its network with `ask`. Returns `undefined` if the wallet does not have the method for that, so that the caller guesses
 * the network from the address. Throws any other error, because a guess could be wrong: several networks share one address form.
 */
export async function undefinedIfUnsupported<result>(ask: () => Promise<result>): Promise<result | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}
