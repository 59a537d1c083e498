import { Verifier } from 'bip322-js'

/** Verifies a message signature of either protocol with an independent implementation. */
export async function verifyMessage({ message, address, signature }: verifyMessage.Parameters): Promise<boolean> {
  return Verifier.verifySignature(address, message, signature.replace(/^smp/, ''))
}

export declare namespace verifyMessage {
  type Parameters = { message: string; address: string; signature: string }
}
