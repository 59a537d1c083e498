import { getBase58Decoder } from '@solana/kit'

type Extension = { extension: string; state?: unknown }

/** The position after the type of the account, where the extensions of a Token-2022 account begin. */
const start = 166

/** Returns the extensions of a mint or a token account of Token-2022, in the format of `jsonParsed`. */
export function parseExtensions(data: Uint8Array): Extension[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const extensions: Extension[] = []
  for (let offset = start; offset + 4 <= data.length; ) {
    const type = view.getUint16(offset, true)
    const size = view.getUint16(offset + 2, true)
    if (type === 0) break
    extensions.push(parseExtension(type, data.subarray(offset + 4, offset + 4 + size)))
    offset += 4 + size
  }
  return extensions
}

function parseExtension(type: number, data: Uint8Array): Extension {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  switch (type) {
    case 1:
      return {
        extension: 'transferFeeConfig',
        state: {
          transferFeeConfigAuthority: optionalAddress(data, 0),
          withdrawWithheldAuthority: optionalAddress(data, 32),
          withheldAmount: view.getBigUint64(64, true),
          olderTransferFee: transferFee(view, 72),
          newerTransferFee: transferFee(view, 90),
        },
      }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    case 12:
      return { extension: 'permanentDelegate', state: { delegate: optionalAddress(data, 0) } }
    case 18:
      return {
        extension: 'metadataPointer',
        state: { authority: optionalAddress(data, 0), metadataAddress: optionalAddress(data, 32) },
      }
    case 19:
      return { extension: 'tokenMetadata', state: tokenMetadata(data, view) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function transferFee(view: DataView, offset: number) {
  return {
    epoch: view.getBigUint64(offset, true),
    maximumFee: view.getBigUint64(offset + 8, true),
    transferFeeBasisPoints: view.getUint16(offset + 16, true),
  }
}

function tokenMetadata(data: Uint8Array, view: DataView) {
  let offset = 64
  const readText = () => {
    const size = view.getUint32(offset, true)
    const text = new TextDecoder().decode(data.subarray(offset + 4, offset + 4 + size))
    offset += 4 + size
    return text
  }
  const [name, symbol, uri] = [readText(), readText(), readText()]
  const count = view.getUint32(offset, true)
  offset += 4
  const additionalMetadata = Array.from({ length: count }, () => [readText(), readText()])
  return {
    updateAuthority: optionalAddress(data, 0),
    mint: optionalAddress(data, 32),
    name,
    symbol,
    uri,
    additionalMetadata,
  }
}

/** Returns an address, or null for 32 zero bytes, which stand for none. */
function optionalAddress(data: Uint8Array, offset: number): string | null {
  const bytes = data.subarray(offset, offset + 32)
  return bytes.some((byte) => byte !== 0) ? getBase58Decoder().decode(bytes) : null
}
