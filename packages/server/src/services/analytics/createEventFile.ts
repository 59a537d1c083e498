import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EventSink } from './EventSink.ts'

/** A file above this size is renamed to `<file>.1`, which replaces the previous one. The disk therefore holds at most twice this size. */
const defaultMaxBytes = 64 * 1024 * 1024
/** The maximum number of bytes that may wait to be written. Beyond it, events are lost. */
const maxWaitingBytes = 1024 * 1024

/** Writes each event to a file as one line of JSON. The events show which pages are visited, so only the owner of the file may read it. */
export function createEventFile({
  file,
  maxBytes = defaultMaxBytes,
  report,
}: {
  file: string
  maxBytes?: number
  report: (error: unknown) => void
}): Required<EventSink> {
  let waiting = ''
  let writing: Promise<void> | undefined
  let size: number | undefined
  let hasReported = false

  async function write(): Promise<void> {
    while (waiting) {
      const lines = waiting
      waiting = ''
      try {
        await append(lines)
      } catch (error) {
        if (!hasReported) report(error)
        hasReported = true
      }
    }
    writing = undefined
  }

  async function append(lines: string): Promise<void> {
    if (size === undefined) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      size = await stat(file).then(
        (status) => status.size,
        () => 0,
      )
    }
    if (size > maxBytes) {
      await rename(file, `${file}.1`)
      size = 0
    }
    await appendFile(file, lines, { mode: 0o600 })
    size += Buffer.byteLength(lines)
  }

  return {
    record(event) {
      const line = `${JSON.stringify(event)}\n`
      if (waiting.length + line.length > maxWaitingBytes) return
      waiting += line
      writing ??= Promise.resolve().then(write)
    },
    close: async () => writing,
  }
}
