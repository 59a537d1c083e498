import { isUnknownMethod } from '@latchkey/core/errors'

/**
 * Asks a wallet which network it is on; `undefined` where it has no such method: then its address is all that tells. Another error is no
 * reason to guess: several networks share one form of addresses.
 */
export async function unlessUnknown<answer>(ask: () => Promise<answer>): Promise<answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}
