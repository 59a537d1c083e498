import { isUnknownMethod } from '@latchkey/core/errors'

/**
 * Asks a wallet for its network. Returns `undefined` if the wallet does not have the method, so that the network is guessed from the
 * address. After any other error the network must not be guessed, because several networks share one address form.
 */
export async function unlessUnknown<answer>(ask: () => Promise<answer>): Promise<answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}
