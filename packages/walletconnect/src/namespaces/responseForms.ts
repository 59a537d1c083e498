type Fields = Readonly<Record<string, unknown>>

/** Whether the response of a wallet has the format of its method. */
export type ResponseForm = (answer: unknown) => boolean

/**
 * The longest transaction or message signature in characters. A Solana transaction has 1,232 bytes. A message for many signers has slightly
 * more in base64.
 */
export const maxTransaction = 4_096

/** A signature of 64 bytes. */
const base58Signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/

export const isBase58Signature: ResponseForm = (value) => isText(value, 88) && base58Signature.test(value)
export const isBase64 = (value: unknown, length: number) => isText(value, length) && base64.test(value)

export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}

/** Some wallets respond with a record, others with the signature alone. */
export function signatureOf(answer: unknown): unknown {
  return typeof answer === 'string' ? answer : fields(answer).signature
}

export function fields(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {}
}
