import { type Page, type ReadOptions, rowsPerRead, type StoredMessage } from './MessageStore.ts'
import { sizeOf } from './sizeOf.ts'

/** A row that was looked at: its message, unless it is left out. */
export type Row = { seq: number; message: StoredMessage | undefined }

/** Takes as many messages as one page holds: at least one, if there is one. */
export function cutPage(found: Iterable<Row>, { after, messages: limit, bytes: byteLimit }: ReadOptions): Page {
  const messages: StoredMessage[] = []
  let bytes = 0
  let last = after
  let rows = 0
  for (const { seq, message } of found) {
    if (rows === rowsPerRead) return { messages, hasMore: true, last, rows }
    rows += 1
    if (message) {
      bytes += sizeOf(message)
      if (messages.length === limit || (messages.length > 0 && bytes > byteLimit))
        return { messages, hasMore: true, last, rows }
      messages.push(message)
    }
    last = seq
  }
  return { messages, hasMore: false, last, rows }
}
