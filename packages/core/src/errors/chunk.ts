import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/**
 * Texts of errors about chunks (code that is fetched on first use). The first load contains these texts, because it may
 * be impossible to fetch more code after a chunk could not be fetched.
 */
export const chunkTexts = {
  ChunkLoadFailed: 'A part of the modal could not be fetched',
} as const

/** Codes of `ChunkError`. */
export type ChunkErrorCode = keyof typeof chunkTexts

/** A chunk of the kit could not be loaded. */
export class ChunkError extends LatchkeyError<ChunkErrorCode> {
  override name = 'ChunkError'

  constructor(code: ChunkErrorCode, options?: LatchkeyErrorOptions) {
    super(code, chunkTexts[code], options)
  }
}
