import { isUnknownMethod } from '@latchkey/core/errors'

/**
 * Asks a wallet for its network with `ask`. Returns `undefined` if the wallet does not have that method. The caller then guesses the
 * network from the address. Any other error is thrown: a guess could be wrong, because several networks share one address form.
 */
export async function undefinedIfUnsupported<result>(ask: () => Promise<result>): Promise<result | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}
