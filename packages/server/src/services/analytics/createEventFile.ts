import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EventSink } from './EventSink.ts'

/**
 * A file above this size is renamed to `<file>.1`, and replaces the earlier file of that name. The events therefore take at most about
 * twice this size on the disk.
 */
const defaultMaxBytes = 64 * 1024 * 1024
/**
 * The maximum number of characters that may wait to be written to the file. Further events are lost, so that a slow disk cannot fill the
 * memory.
 */
const maxWaitingLength = 1024 * 1024

/**
 * Writes each event to a file as one line of JSON. The events show which pages people visit, so only the file's owner may read the file.
 */
export function createEventFile({
  file,
  maxBytes = defaultMaxBytes,
  report,
}: {
  file: string
  maxBytes?: number
  report: (error: unknown) => void
}): Required<EventSink> {
  let waitingLines = ''
  let currentWrite: Promise<void> | undefined
  let fileSize: number | undefined
  let hasReported = false

  async function writeWaitingLines(): Promise<void> {
    while (waitingLines) {
      const lines = waitingLines
      waitingLines = ''
      try {
        await appendToFile(lines)
      } catch (error) {
        if (!hasReported) report(error)
        hasReported = true
      }
    }
    currentWrite = undefined
  }

  async function appendToFile(lines: string): Promise<void> {
    if (fileSize === undefined) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      fileSize = await stat(file).then(
        (status) => status.size,
        () => 0,
      )
    }
    if (fileSize > maxBytes) {
      await rename(file, `${file}.1`)
      fileSize = 0
    }
    await appendFile(file, lines, { mode: 0o600 })
    fileSize += Buffer.byteLength(lines)
  }

  return {
    record(event) {
      const line = `${JSON.stringify(event)}\n`
      if (waitingLines.length + line.length > maxWaitingLength) return
      waitingLines += line
      currentWrite ??= Promise.resolve().then(writeWaitingLines)
    },
    close: async () => currentWrite,
  }
}
