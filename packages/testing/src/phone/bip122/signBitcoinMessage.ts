import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { bytesToHex, concatBytes, hexToBytes, sha256, stringToBytes } from 'viem'
import { sign } from 'viem/accounts'
import { invalidParams } from '../../wallet/providerErrors.ts'
import type { BitcoinAddress } from '../keys/bitcoinKeys.ts'

export type MessageProtocol = 'ecdsa' | 'bip322'

/** Hex without 0x, as the wallet protocol has it. */
export type BitcoinSignature = { address: string; signature: string; messageHash: string }

/**
 * Signs a message with an address of the phone.
 *
 * @throws ProviderRpcError -32602 for ECDSA with a taproot address, which no standard defines
 */
export async function signBitcoinMessage(
  key: BitcoinAddress,
  message: string,
  protocol: MessageProtocol,
): Promise<BitcoinSignature> {
  if (protocol === 'bip322') return signSimple(key, message)
  if (key.tapInternalKey) throw invalidParams('A taproot address signs messages by BIP-322.')
  return signRecoverable(key, message)
}

/** The header byte of BIP-137 for a compressed key whose address is P2WPKH; the recovery id is added to it. */
const segwitHeader = 39

/** The signature that Bitcoin Core's `signmessage` makes, with the address type of BIP-137. */
async function signRecoverable({ address, privateKey }: BitcoinAddress, message: string): Promise<BitcoinSignature> {
  const text = stringToBytes(message)
  const hash = doubleSha256(
    concatBytes([stringToBytes('\x18Bitcoin Signed Message:\n'), compactSize(text.length), text]),
  )
  const { r, s, yParity = 0 } = await sign({ hash: bytesToHex(hash), privateKey: bytesToHex(privateKey) })
  const signature = concatBytes([
    Uint8Array.of(segwitHeader + yParity),
    hexToBytes(r, { size: 32 }),
    hexToBytes(s, { size: 32 }),
  ])
  return { address, signature: plainHex(signature), messageHash: plainHex(hash) }
}

/**
 * The "simple" form: the witness of a transaction that can never be sent.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
function signSimple(key: BitcoinAddress, message: string): BitcoinSignature {
  const hash = taggedHash('BIP0322-signed-message', stringToBytes(message))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes([Uint8Array.of(0, hash.length), hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: key.script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: doubleSha256(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: key.script },
    ...(key.tapInternalKey && { tapInternalKey: key.tapInternalKey }),
  })
  toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  toSign.signIdx(key.privateKey, 0)
  toSign.finalize()
  const witness = RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
  return { address: key.address, signature: plainHex(witness), messageHash: plainHex(hash) }
}

function taggedHash(tag: string, data: Uint8Array): Uint8Array {
  const prefix = sha256(stringToBytes(tag), 'bytes')
  return sha256(concatBytes([prefix, prefix, data]), 'bytes')
}

function doubleSha256(data: Uint8Array): Uint8Array {
  return sha256(sha256(data, 'bytes'), 'bytes')
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  return Uint8Array.of(0xfd, length & 0xff, length >> 8)
}

function plainHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
