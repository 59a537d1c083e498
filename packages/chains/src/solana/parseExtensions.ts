import { getBase58Decoder } from '@solana/kit'

type ParsedExtension = { extension: string; state?: unknown }

/** The offset of the first extension in a Token-2022 account, in bytes. The byte before it is the type of the account. */
const extensionsOffset = 166

/** Returns the extensions of a mint or a token account of Token-2022, in the format of `jsonParsed`. */
export function parseExtensions(data: Uint8Array): ParsedExtension[] {
  const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const extensions: ParsedExtension[] = []
  for (let offset = extensionsOffset; offset + 4 <= data.length; ) {
    const type = dataView.getUint16(offset, true)
    const size = dataView.getUint16(offset + 2, true)
    if (type === 0) break
    extensions.push(parseExtension(type, data.subarray(offset + 4, offset + 4 + size)))
    offset += 4 + size
  }
  return extensions
}

function parseExtension(type: number, data: Uint8Array): ParsedExtension {
  const dataView = new DataView(data.buffer, data.byteOffset, data.byteLength)
  switch (type) {
    case 1:
      return {
        extension: 'transferFeeConfig',
        state: {
          transferFeeConfigAuthority: readOptionalAddress(data, 0),
          withdrawWithheldAuthority: readOptionalAddress(data, 32),
          withheldAmount: dataView.getBigUint64(64, true),
          olderTransferFee: readTransferFee(dataView, 72),
          newerTransferFee: readTransferFee(dataView, 90),
        },
      }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: dataView.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    case 12:
      return { extension: 'permanentDelegate', state: { delegate: readOptionalAddress(data, 0) } }
    case 18:
      return {
        extension: 'metadataPointer',
        state: { authority: readOptionalAddress(data, 0), metadataAddress: readOptionalAddress(data, 32) },
      }
    case 19:
      return { extension: 'tokenMetadata', state: readTokenMetadata(data, dataView) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function readTransferFee(view: DataView, offset: number) {
  return {
    epoch: view.getBigUint64(offset, true),
    maximumFee: view.getBigUint64(offset + 8, true),
    transferFeeBasisPoints: view.getUint16(offset + 16, true),
  }
}

function readTokenMetadata(data: Uint8Array, view: DataView) {
  let offset = 64
  const readText = () => {
    const size = view.getUint32(offset, true)
    const text = new TextDecoder().decode(data.subarray(offset + 4, offset + 4 + size))
    offset += 4 + size
    return text
  }
  const [name, symbol, uri] = [readText(), readText(), readText()]
  const additionalFieldCount = view.getUint32(offset, true)
  offset += 4
  const additionalMetadata = Array.from({ length: additionalFieldCount }, () => [readText(), readText()])
  return {
    updateAuthority: readOptionalAddress(data, 0),
    mint: readOptionalAddress(data, 32),
    name,
    symbol,
    uri,
    additionalMetadata,
  }
}

/** Returns an address, or null for 32 zero bytes, which mean that there is no address. */
function readOptionalAddress(data: Uint8Array, offset: number): string | null {
  const bytes = data.subarray(offset, offset + 32)
  return bytes.some((byte) => byte !== 0) ? getBase58Decoder().decode(bytes) : null
}
