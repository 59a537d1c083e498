import { invalidParams, type MessageProtocol, signBitcoinMessage as sign } from '@latchkey/testing/internal'
import { bytesToHex } from 'viem'
import type { BitcoinAddress } from '../keys/bitcoinKeys.ts'

/** The result of WalletConnect's method `signMessage` for Bitcoin. `signature` and `messageHash` are hex without 0x. */
export type BitcoinSignature = { address: string; signature: string; messageHash: string }

/**
 * Signs a message with the key of an address of the phone.
 *
 * @throws ProviderRpcError -32602 for ECDSA with a taproot address, because no standard defines such signatures
 */
export async function signBitcoinMessage(
  key: BitcoinAddress,
  message: string,
  protocol: MessageProtocol,
): Promise<BitcoinSignature> {
  const addressType = key.tapInternalKey ? 'p2tr' : 'p2wpkh'
  if (protocol === 'ecdsa' && addressType === 'p2tr')
    throw invalidParams('A taproot address signs messages by BIP-322.')
  const { signature, messageHash } = await sign({ ...key, type: addressType }, message, protocol)
  return {
    address: key.address,
    signature: toHexWithoutPrefix(signature),
    messageHash: toHexWithoutPrefix(messageHash),
  }
}

function toHexWithoutPrefix(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
