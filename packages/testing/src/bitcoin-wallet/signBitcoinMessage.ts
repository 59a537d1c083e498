import { Transaction } from '@scure/btc-signer'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex, concatBytes, hexToBytes, stringToBytes } from 'viem'
import { sign } from 'viem/accounts'
import type { BitcoinWalletAddress } from './bitcoinAddresses.ts'

export type MessageProtocol = 'ecdsa' | 'bip322'

/** The key and the output script with which a message is signed. */
type MessageSigner = Pick<BitcoinWalletAddress, 'privateKey' | 'script' | 'tapInternalKey' | 'type'>

/** A signature and the hash that was signed, as bytes. The API of each wallet encodes these bytes in base64 or hex. */
export type MessageSignature = { readonly signature: Uint8Array; readonly messageHash: Uint8Array }

/** Signs a text by one of the two protocols (ECDSA or BIP-322). */
export async function signBitcoinMessage(
  signer: MessageSigner,
  message: string,
  protocol: MessageProtocol,
): Promise<MessageSignature> {
  return protocol === 'ecdsa' ? signEcdsa(signer, message) : signBip322(signer, message)
}

const messagePrefix = stringToBytes('\x18Bitcoin Signed Message:\n')

/** The first byte (header byte) of a BIP-137 signature, by address type. */
const headerBytes = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 39, stacks: 31 }

/**
 * Signs a text by BIP-137, the oldest protocol: the public key can be recovered from the signature.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
async function signEcdsa({ privateKey, type }: MessageSigner, message: string): Promise<MessageSignature> {
  const text = stringToBytes(message)
  const messageHash = sha256x2(concatBytes([messagePrefix, encodeCompactSize(text.length), text]))
  const { r, s, yParity = 0 } = await sign({ hash: bytesToHex(messageHash), privateKey: bytesToHex(privateKey) })
  const signatureParts = [
    Uint8Array.of(headerBytes[type] + yParity),
    hexToBytes(r, { size: 32 }),
    hexToBytes(s, { size: 32 }),
  ]
  return { signature: concatBytes(signatureParts), messageHash }
}

/**
 * Makes a BIP-322 signature of the type "simple". The signature consists of the witness data of a virtual transaction, whose input depends
 * on the text.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
function signBip322({ script, privateKey, tapInternalKey }: MessageSigner, message: string): MessageSignature {
  const messageHash = tagSchnorr('BIP0322-signed-message', stringToBytes(message))
  const toSpendTransaction = concatBytes([
    // Version 0, and one input that spends output 0xffffffff of transaction 0x00…00. The input's script contains the hash of the message.
    hexToBytes(`0x0000000001${'00'.repeat(32)}ffffffff220020`),
    messageHash,
    // Sequence 0, and one output of 0 sat to the address that signs.
    hexToBytes('0x00000000010000000000000000'),
    encodeCompactSize(script.length),
    script,
    hexToBytes('0x00000000'),
  ])
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
  transaction.addInput({
    txid: sha256x2(toSpendTransaction).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(tapInternalKey && { tapInternalKey }),
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  transaction.signIdx(privateKey, 0)
  transaction.finalize()
  const witness = transaction.getInput(0).finalScriptWitness ?? []
  const witnessItems = witness.flatMap((item) => [encodeCompactSize(item.length), new Uint8Array(item)])
  return { signature: concatBytes([encodeCompactSize(witness.length), ...witnessItems]), messageHash }
}

function encodeCompactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  if (value > 0xffff) throw new Error('The text is too long for this wallet.')
  return Uint8Array.of(0xfd, value & 0xff, value >> 8)
}
