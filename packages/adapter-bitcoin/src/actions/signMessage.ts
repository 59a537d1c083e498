import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { ConnectionError, toConnectionError } from '@latchkey/core/errors'
import type { MessageProtocol } from '../drivers/driver.ts'
import { type Link, toConnection } from '../wallets/link.ts'

export declare namespace signMessage {
  type Parameters = { message: string; address?: string | undefined; protocol?: MessageProtocol | undefined }
}

/**
 * The prefixes that mark the variant of a signature in the final BIP-322. Older wallets and most verifiers do not know `smp`, so it is
 * removed here. The other prefixes are kept, because a verifier could not tell the variant without them.
 */
const simple = /^smp/
const variants = /^(?:smp|ful|pof)/

/** A recoverable ECDSA signature has 65 bytes. A BIP-322 signature never has that length. */
const ecdsaLength = 65

/**
 * Signs a text with one of the wallet's addresses.
 *
 * @returns the signature in base64
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 */
export async function signMessage(link: Link, parameters: signMessage.Parameters): Promise<string> {
  const { message, address } = parameters
  const { accounts } = toConnection(link)
  const account = address === undefined ? accounts[0] : accounts.find((each) => each.address === address)
  if (!account || account.type === 'stacks') {
    throw new ConnectionError('NotConnected', { details: `${address} is no Bitcoin address of the connected wallet.` })
  }
  const isSegwit = /^(?:bc|tb|bcrt)1/i.test(account.address)
  const protocol = parameters.protocol ?? (isSegwit ? 'bip322' : 'ecdsa')
  const answer: unknown = await link.driver
    .signMessage({ message, account, protocol, state: link.state })
    .catch((error) => {
      throw toConnectionError(error)
    })
  const signature = typeof answer === 'string' ? answer.replace(simple, '') : ''
  if (isOf(signature, protocol)) return signature
  throw new ConnectionError('ProviderFailed', { details: `The wallet did not sign by ${protocol}.` })
}

function isOf(signature: string, protocol: MessageProtocol): boolean {
  try {
    const { length } = fromBase64(signature.replace(variants, ''))
    return length > 0 && (length === ecdsaLength) === (protocol === 'ecdsa')
  } catch {
    return false
  }
}
