import { type Page, type ReadOptions, rowsPerRead, type StoredMessage } from './MessageStore.ts'
import { sizeOf } from './sizeOf.ts'

/** A row that was read. `message` is undefined if it is left out of the page. */
export type Row = { seq: number; message: StoredMessage | undefined }

/** Takes as many messages as fit on one page. A page has at least one message, if there is any. */
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
