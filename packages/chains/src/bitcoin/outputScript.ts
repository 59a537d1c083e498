import { address, networks, opcodes, payments, script } from 'bitcoinjs-lib'

/**
 * Returns the output script of an address, in hex.
 *
 * @throws Error if the text is not an address of a Bitcoin test chain
 */
export function toOutputScript(value: string): string {
  const { bech32, pubKeyHash, scriptHash } = networks.regtest
  if (value.toLowerCase().startsWith(`${bech32}1`)) {
    const { version, data } = address.fromBech32(value)
    return toHex(script.compile([version === 0 ? opcodes.OP_0 : opcodes.OP_1 + version - 1, data]))
  }
  const { version, hash } = address.fromBase58Check(value)
  if (version === pubKeyHash) return toHex(payments.p2pkh({ hash }).output)
  if (version === scriptHash) return toHex(payments.p2sh({ hash }).output)
  throw new Error(`${value} is no address of this chain.`)
}

/** Returns the address that belongs to an output script, or `undefined` if the script has no address. */
export function toAddress(raw: Uint8Array): string | undefined {
  const [opcode, program, ...rest] = script.decompile(raw) ?? []
  const version = opcode === opcodes.OP_0 ? 0 : Number(opcode) - opcodes.OP_1 + 1
  // A segwit output has a version from 0 to 16 and a program (BIP-141). An output for data (OP_RETURN) starts with another opcode.
  if (typeof program === 'object' && version >= 0 && version <= 16 && rest.length === 0) {
    return address.toBech32(program, version, networks.regtest.bech32)
  }
  try {
    return address.fromOutputScript(raw, networks.regtest)
  } catch {
    return undefined
  }
}

const toHex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
