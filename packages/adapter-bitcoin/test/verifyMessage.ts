import { Verifier } from 'bip322-js'

/** Verifies the signature of a message (BIP-322 or ECDSA) with a library that the kit does not use. */
export async function verifyMessage({ message, address, signature }: verifyMessage.Parameters): Promise<boolean> {
  return Verifier.verifySignature(address, message, signature.replace(/^smp/, ''))
}

export declare namespace verifyMessage {
  type Parameters = { message: string; address: string; signature: string }
}
