import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { ConnectionError, toConnectionError } from '@latchkey/core/errors'
import type { MessageProtocol } from '../drivers/driver.ts'
import { type Link, toConnection } from '../wallets/link.ts'

export declare namespace signMessage {
  type Parameters = { message: string; address?: string | undefined; protocol?: MessageProtocol | undefined }
}

/**
 * Matches the prefix of the simple variant of BIP-322 signatures. Most verifiers do not know this prefix, so the kit removes it. The
 * prefixes of other variants are kept, because a verifier cannot recognize these variants without them.
 */
const simplePrefix = /^smp/
/** Matches the prefix of every variant of BIP-322 signatures. The kit removes the prefix before it checks the length of a signature. */
const variantPrefixes = /^(?:smp|ful|pof)/

/** The length of a recoverable ECDSA signature in bytes. A BIP-322 signature never has this length, so the length shows the protocol. */
const ecdsaLength = 65

/**
 * Signs a text with one of the wallet's addresses.
 *
 * @returns the signature in base64
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
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
  const response: unknown = await link.driver
    .signMessage({ message, account, protocol, state: link.state })
    .catch((error) => {
      throw toConnectionError(error)
    })
  const signature = typeof response === 'string' ? response.replace(simplePrefix, '') : ''
  if (hasLengthForProtocol(signature, protocol)) return signature
  throw new ConnectionError('ProviderFailed', { details: `The wallet did not sign by ${protocol}.` })
}

/** Whether a signature has the length of a signature of this protocol. */
function hasLengthForProtocol(signature: string, protocol: MessageProtocol): boolean {
  try {
    const { length } = fromBase64(signature.replace(variantPrefixes, ''))
    return length > 0 && (length === ecdsaLength) === (protocol === 'ecdsa')
  } catch {
    return false
  }
}
