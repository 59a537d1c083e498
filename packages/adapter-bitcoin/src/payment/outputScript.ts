import { MoneyError } from '@latchkey/core/errors'
import { address as codec, opcodes, script } from 'bitcoinjs-lib'
import type { AddressForm } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'

/** The type of an address. `p2sh` does not show which script is needed to spend the coins. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** The type of an address, and the output script that pays to the address. */
export type ParsedAddress = { readonly kind: AddressKind; readonly script: Uint8Array }

/**
 * The type of a segwit address, by its witness version and the length of its witness program in bytes. Witness versions for which
 * the network has no rules yet are not listed, because anyone could spend a payment to such an address.
 */
const segwitAddressKinds: Readonly<Record<string, AddressKind>> = { '0 20': 'p2wpkh', '0 32': 'p2wsh', '1 32': 'p2tr' }

/**
 * Reads an address, and checks its checksum, network and length. Does not check whether a taproot key is a point on the curve. That check
 * needs a library of 26 kB, nodes do not do it either, and the checksum already detects a mistyped address.
 *
 * @throws MoneyError `InvalidReceiver` if the text is not an address of this network
 */
export function readAddress(address: string, form: AddressForm): ParsedAddress {
  const parsedAddress = readBech32(address, form) ?? readBase58(address, form)
  if (!parsedAddress) throw new MoneyError('InvalidReceiver', { details: `${address} is no address of this network.` })
  return parsedAddress
}

function readBech32(address: string, { bech32 }: AddressForm): ParsedAddress | undefined {
  try {
    const { prefix, version, data } = codec.fromBech32(address)
    const kind = segwitAddressKinds[`${version} ${data.length}`]
    if (prefix !== bech32 || !kind) return undefined
    return { kind, script: script.compile([version === 0 ? opcodes.OP_0 : opcodes.OP_1, data]) }
  } catch {
    return undefined
  }
}

function readBase58(address: string, { pubKeyHash, scriptHash }: AddressForm): ParsedAddress | undefined {
  const { OP_DUP, OP_HASH160, OP_EQUALVERIFY, OP_CHECKSIG, OP_EQUAL } = opcodes
  try {
    const { version, hash } = codec.fromBase58Check(address)
    if (version === pubKeyHash) {
      return { kind: 'p2pkh', script: script.compile([OP_DUP, OP_HASH160, hash, OP_EQUALVERIFY, OP_CHECKSIG]) }
    }
    if (version === scriptHash) return { kind: 'p2sh', script: script.compile([OP_HASH160, hash, OP_EQUAL]) }
  } catch {
    // Ignores the error: the text is not base58 or its checksum is wrong, so it is not an address.
  }
  return undefined
}

/** Converts an output script to an address of a network. Returns `undefined` for a script that has no address. */
export function toAddress(outputScript: Uint8Array, form: AddressForm): string | undefined {
  const encoders = [
    () => codec.toBech32(outputScript.slice(2), outputScript[0] === 0 ? 0 : 1, form.bech32),
    () => codec.toBase58Check(outputScript.slice(3, 23), form.pubKeyHash),
    () => codec.toBase58Check(outputScript.slice(2, 22), form.scriptHash),
  ]
  for (const write of encoders) {
    try {
      const address = write()
      if (toHex(readAddress(address, form).script) === toHex(outputScript)) return address
    } catch {
      // Ignores the error: the script has no address of this form, so the next form is tried.
    }
  }
  return undefined
}
