import { type Address, address, getAddressEncoder, type Instruction } from '@solana/kit'
import { type SolanaSandboxToken, token2022Program } from './solanaSandbox.ts'

/**
 * The position of the extensions in a mint, in bytes. The mint is padded to the size of a token account (165 bytes), and the type of the
 * account (1 byte) follows.
 */
const extensionsOffset = 165n + 1n
/** Sizes in bytes. An extension in a mint consists of a header (type and length) and of data. */
const extensionHeaderSize = 4n
const extensionSizes = { transferFee: 108n, permanentDelegate: 32n, metadata: 64n } as const

type MintAddresses = { mint: Address; authority: Address }

/** Returns the size of a mint in bytes, before its metadata are stored in it. */
export function computeMintSize(token: SolanaSandboxToken): bigint {
  const sizesWithHeaders = listExtensions(token).map((extension) => extensionHeaderSize + extensionSizes[extension])
  return sizesWithHeaders.length === 0 ? 82n : sizesWithHeaders.reduce((sum, size) => sum + size, extensionsOffset)
}

/** Returns the size that the metadata of a token take in its mint, in bytes. */
export function computeMetadataSize({ name, symbol, metadata }: SolanaSandboxToken): bigint {
  if (!metadata) return 0n
  const textsSize = [name, symbol, metadata.uri].reduce(
    (sum, text) => sum + 4 + new TextEncoder().encode(text).length,
    0,
  )
  // The sizes of: the header, the update authority, the mint, the texts, and the number of additional fields.
  return extensionHeaderSize + 32n + 32n + BigInt(textsSize) + 4n
}

/**
 * Returns the instructions that give a new mint its extensions. They run after the mint is created, and before it is initialised.
 *
 * @see https://github.com/solana-program/token-2022 TokenInstruction
 */
export function createExtensionInstructions(
  token: SolanaSandboxToken,
  { mint, authority }: MintAddresses,
): Instruction[] {
  return listExtensions(token).map((extension) => ({
    programAddress: address(token2022Program),
    accounts: [{ address: mint, role: 1 }],
    data: {
      transferFee: encodeTransferFee,
      permanentDelegate: encodePermanentDelegate,
      metadata: encodeMetadataPointer,
    }[extension](token, { mint, authority }),
  }))
}

/**
 * Returns the instruction that stores the metadata of a token in its mint, or an empty list if the token has no metadata.
 *
 * @see https://github.com/solana-program/token-metadata TokenMetadataInstruction::Initialize
 */
export function createMetadataInstructions(
  { name, symbol, metadata }: SolanaSandboxToken,
  { mint, authority }: MintAddresses,
): Instruction[] {
  if (!metadata) return []
  const data = [210, 225, 30, 162, 88, 184, 77, 141, ...[name, symbol, metadata.uri].flatMap(toBorshText)]
  return [
    {
      programAddress: address(token2022Program),
      accounts: [
        { address: mint, role: 1 },
        { address: authority, role: 0 },
        { address: mint, role: 0 },
        { address: authority, role: 2 },
      ],
      data: Uint8Array.from(data),
    },
  ]
}

function listExtensions({ transferFee, permanentDelegate, metadata }: SolanaSandboxToken) {
  const extensionOptions = { transferFee, permanentDelegate, metadata }
  return (Object.keys(extensionOptions) as (keyof typeof extensionOptions)[]).filter(
    (extension) => extensionOptions[extension] !== undefined,
  )
}

function encodeTransferFee({ transferFee }: SolanaSandboxToken, { authority }: MintAddresses): Uint8Array {
  const { basisPoints, maximum } = transferFee ?? { basisPoints: 0, maximum: 0n }
  const data = new Uint8Array(2 + 33 + 33 + 2 + 8)
  data.set([26, 0, 1])
  data.set(getAddressEncoder().encode(authority), 3)
  data.set([1], 35)
  data.set(getAddressEncoder().encode(authority), 36)
  const dataView = new DataView(data.buffer)
  dataView.setUint16(68, basisPoints, true)
  dataView.setBigUint64(70, maximum, true)
  return data
}

function encodePermanentDelegate({ permanentDelegate }: SolanaSandboxToken): Uint8Array {
  return Uint8Array.from([35, ...getAddressEncoder().encode(address(permanentDelegate ?? ''))])
}

/** Returns the data of an instruction of the extension MetadataPointer: the metadata of the mint are stored in the mint itself. */
function encodeMetadataPointer(_token: SolanaSandboxToken, { mint, authority }: MintAddresses): Uint8Array {
  return Uint8Array.from([39, 0, ...getAddressEncoder().encode(authority), ...getAddressEncoder().encode(mint)])
}

function toBorshText(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  const lengthBytes = new Uint8Array(4)
  new DataView(lengthBytes.buffer).setUint32(0, bytes.length, true)
  return [...lengthBytes, ...bytes]
}
