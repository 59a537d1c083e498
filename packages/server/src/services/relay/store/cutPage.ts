import { type Page, type ReadOptions, rowsPerRead, type StoredMessage } from './MessageStore.ts'
import { sizeOf } from './sizeOf.ts'

/** A row of a mailbox. `message` is undefined if the page must leave out the message, because it is the reader's own or has expired. */
export type MailboxRow = { seq: number; message: StoredMessage | undefined }

/** Collects the messages of the rows until the page is full. The page has at least one message if any row has one. */
export function cutPage(
  rowsInOrder: Iterable<MailboxRow>,
  { after, messages: limit, bytes: byteLimit }: ReadOptions,
): Page {
  const messages: StoredMessage[] = []
  let bytes = 0
  let lastSeq = after
  let rowCount = 0
  for (const { seq, message } of rowsInOrder) {
    if (rowCount === rowsPerRead) return { messages, hasMore: true, last: lastSeq, rows: rowCount }
    rowCount += 1
    if (message) {
      bytes += sizeOf(message)
      if (messages.length === limit || (messages.length > 0 && bytes > byteLimit))
        return { messages, hasMore: true, last: lastSeq, rows: rowCount }
      messages.push(message)
    }
    lastSeq = seq
  }
  return { messages, hasMore: false, last: lastSeq, rows: rowCount }
}
