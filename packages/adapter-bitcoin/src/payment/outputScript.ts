import { MoneyError } from '@latchkey/core/errors'
import { address as codec, opcodes, script } from 'bitcoinjs-lib'
import type { AddressForm } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'

/** The type of an address, as far as the address shows it. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export type ReadAddress = { readonly kind: AddressKind; readonly script: Uint8Array }

/** The address type by version and length of the witness program. Unknown versions are not listed: anyone could spend their outputs. */
const programs: Readonly<Record<string, AddressKind>> = { '0 20': 'p2wpkh', '0 32': 'p2wsh', '1 32': 'p2tr' }

/**
 * Reads an address of a network, and checks its checksum, network and length. Whether a taproot key is a point of the curve is not checked,
 * as in nodes: that needs a library of 26 kB, and a mistyped address fails the checksum anyway.
 *
 * @throws MoneyError `InvalidReceiver`
 */
export function readAddress(address: string, form: AddressForm): ReadAddress {
  const read = readBech32(address, form) ?? readBase58(address, form)
  if (!read) throw new MoneyError('InvalidReceiver', { details: `${address} is no address of this network.` })
  return read
}

function readBech32(address: string, { bech32 }: AddressForm): ReadAddress | undefined {
  try {
    const { prefix, version, data } = codec.fromBech32(address)
    const kind = programs[`${version} ${data.length}`]
    if (prefix !== bech32 || !kind) return undefined
    return { kind, script: script.compile([version === 0 ? opcodes.OP_0 : opcodes.OP_1, data]) }
  } catch {
    return undefined
  }
}

function readBase58(address: string, { pubKeyHash, scriptHash }: AddressForm): ReadAddress | undefined {
  const { OP_DUP, OP_HASH160, OP_EQUALVERIFY, OP_CHECKSIG, OP_EQUAL } = opcodes
  try {
    const { version, hash } = codec.fromBase58Check(address)
    if (version === pubKeyHash) {
      return { kind: 'p2pkh', script: script.compile([OP_DUP, OP_HASH160, hash, OP_EQUALVERIFY, OP_CHECKSIG]) }
    }
    if (version === scriptHash) return { kind: 'p2sh', script: script.compile([OP_HASH160, hash, OP_EQUAL]) }
  } catch {
    // The address has neither form.
  }
  return undefined
}

/** Writes a script as an address of a network. `undefined` for a script without an address. */
export function writeAddress(outputScript: Uint8Array, form: AddressForm): string | undefined {
  const writers = [
    () => codec.toBech32(outputScript.slice(2), outputScript[0] === 0 ? 0 : 1, form.bech32),
    () => codec.toBase58Check(outputScript.slice(3, 23), form.pubKeyHash),
    () => codec.toBase58Check(outputScript.slice(2, 22), form.scriptHash),
  ]
  for (const write of writers) {
    try {
      const address = write()
      if (toHex(readAddress(address, form).script) === toHex(outputScript)) return address
    } catch {
      // The script has no address of this form.
    }
  }
  return undefined
}
