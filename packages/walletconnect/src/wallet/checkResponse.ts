import { ConnectionError } from '@latchkey/core/errors'

type Fields = Readonly<Record<string, unknown>>

/** The longest signature in characters. It exceeds the longest contract signatures, which include the contract's deployment (ERC-6492). */
const maxHex = 65_536
/**
 * The longest transaction or message signature in characters. A Solana transaction has 1,232 bytes. A message for many signers has slightly
 * more in base64.
 */
const maxTransaction = 4_096
/** The longest PSBT in characters: the most that the relay transfers. */
const maxPsbt = 1_048_576

const hash = /^0x[0-9a-f]{64}$/i
/** A signature of 64 bytes. */
const base58Signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const txid = /^[0-9a-f]{64}$/i
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/

// Contract wallets that signed on the chain respond with no bytes. The wallet's contract has to check '0x' (ERC-1271).
const isHex = (value: unknown) => isText(value, maxHex) && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value)
const isHash = (value: unknown) => isText(value, 66) && hash.test(value)
const isBase58Signature = (value: unknown) => isText(value, 88) && base58Signature.test(value)
const isBase64 = (value: unknown, length: number) => isText(value, length) && base64.test(value)
const isTransaction = (value: unknown) => isBase64(value, maxTransaction)
/**
 * Checks a signature in hex or base64, depending on the wallet. Hex text passes the check for base64 too. A signature has at least 64
 * bytes.
 */
const isBitcoinSignature = (value: unknown) => isBase64(value, maxTransaction) && String(value).length >= 86

/** Checks of the response to each method. Solana and Bitcoin wallets respond with a record, some with the signature alone. */
const forms: Readonly<Record<string, (answer: unknown) => boolean>> = {
  personal_sign: isHex,
  eth_sign: isHex,
  eth_signTypedData: isHex,
  eth_signTypedData_v3: isHex,
  eth_signTypedData_v4: isHex,
  eth_signTransaction: isHex,
  eth_sendTransaction: isHash,
  // In the first version of EIP-5792, the response was the id alone.
  wallet_sendCalls: (answer) => isText(answer, maxTransaction) || isText(fields(answer).id, maxTransaction),
  solana_signMessage: (answer) => isBase58Signature(signatureOf(answer)),
  solana_signTransaction(answer) {
    const { transaction } = fields(answer)
    return transaction === undefined ? isBase58Signature(signatureOf(answer)) : isTransaction(transaction)
  },
  solana_signAllTransactions(answer) {
    const { transactions } = fields(answer)
    return Array.isArray(transactions) && transactions.every(isTransaction)
  },
  solana_signAndSendTransaction: (answer) => isBase58Signature(signatureOf(answer)),
  signMessage: (answer) => isBitcoinSignature(signatureOf(answer)),
  sendTransfer: (answer) => isText(fields(answer).txid, 64) && txid.test(String(fields(answer).txid)),
  signPsbt: (answer) => isBase64(fields(answer).psbt, maxPsbt),
  getAccountAddresses: Array.isArray,
}

/**
 * Returns the wallet's response if it has the format of the method. A response to a method without a check is returned as it is: the
 * session shows whether the wallet switched.
 *
 * @throws ConnectionError `ProviderFailed`
 */
export function checkResponse(method: string, answer: unknown): unknown {
  const isSound = Object.hasOwn(forms, method) ? forms[method] : undefined
  if (!isSound || isSound(answer)) return answer
  throw new ConnectionError('ProviderFailed', { details: `The wallet’s answer to ${method} is not understood.` })
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}

function signatureOf(answer: unknown): unknown {
  return typeof answer === 'string' ? answer : fields(answer).signature
}

function fields(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {}
}
