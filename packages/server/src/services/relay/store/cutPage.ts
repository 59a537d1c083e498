import { type Page, type ReadOptions, rowsPerRead, type StoredMessage } from './MessageStore.ts'
import { sizeOf } from './sizeOf.ts'

/** A row of a mailbox. `message` is undefined if the page must leave out the message, because it is the reader's own or has expired. */
export type Row = { seq: number; message: StoredMessage | undefined }

/** Takes messages from the rows until the page is full. A page has at least one message, if there is any. */
export function cutPage(rowsInOrder: Iterable<Row>, { after, messages: limit, bytes: byteLimit }: ReadOptions): Page {
  const messages: StoredMessage[] = []
  let bytes = 0
  let last = after
  let rows = 0
  for (const { seq, message } of rowsInOrder) {
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
