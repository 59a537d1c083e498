import { Verifier } from 'bip322-js'

/** Whether a signature, of either protocol, is the address's: checked by an implementation that is not ours. */
export async function verifyMessage({ message, address, signature }: verifyMessage.Parameters): Promise<boolean> {
  return Verifier.verifySignature(address, message, signature.replace(/^smp/, ''))
}

export declare namespace verifyMessage {
  type Parameters = { message: string; address: string; signature: string }
}
