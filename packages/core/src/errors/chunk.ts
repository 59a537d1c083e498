import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Code of the kit that is fetched on first use. In a file of its own: it is thrown where nothing else could be fetched. */
export const chunkTexts = {
  ChunkLoadFailed: 'A part of the modal could not be fetched',
} as const

/** Codes of `ChunkError`. */
export type ChunkErrorCode = keyof typeof chunkTexts

/** Code of the kit could not be fetched. */
export class ChunkError extends LatchkeyError<ChunkErrorCode> {
  override name = 'ChunkError'

  constructor(code: ChunkErrorCode, options?: LatchkeyErrorOptions) {
    super(code, chunkTexts[code], options)
  }
}
