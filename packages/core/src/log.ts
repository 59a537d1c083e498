import { fieldOf } from './errors/foreign.ts'

/** The levels of log entries, by rising importance. The log contains only entries of the configured level and above. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
/** An entry of the log. `time` is in ms since the epoch. */
export type LogEntry = { time: number; level: Exclude<LogLevel, 'silent'>; text: string }

/** The maximum size of the log, in characters. A character takes two bytes, so the log takes about one megabyte. */
const maxCharacters = 500_000
/** The characters that are counted for each entry in addition to its text, so that the number of short entries is limited too. */
const extraCharactersPerEntry = 50
const levelRanks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

export type Log = ReturnType<typeof createLog>

/**
 * Creates a log in memory. Sites can attach its entries to a bug report; the kit itself never sends them. When the log
 * is full, the oldest entries are dropped first.
 */
export function createLog({ level = 'error', now = Date.now }: { level?: LogLevel; now?: () => number } = {}) {
  const entries: LogEntry[] = []
  let characterCount = 0

  function writeEntry(entryLevel: LogEntry['level'], value: unknown) {
    if (levelRanks[entryLevel] < levelRanks[level]) return
    const text = formatLogValue(value).slice(0, maxCharacters)
    entries.push({ time: now(), level: entryLevel, text })
    characterCount += text.length + extraCharactersPerEntry
    while (characterCount > maxCharacters && entries.length > 1)
      characterCount -= (entries.shift()?.text.length ?? 0) + extraCharactersPerEntry
  }

  /** Errors that were already written to the console. Several flows may log the same error, but the console should show it only once. */
  const writtenErrors = new WeakSet<Error>()
  function writeToConsole(entryLevel: 'warn' | 'error', value: unknown) {
    if (writtenErrors.has(value as Error)) return
    if (value instanceof Error) writtenErrors.add(value)
    // biome-ignore lint/suspicious/noConsole: the only place that writes to the developer's console
    console[entryLevel]('[latchkey]', value)
  }

  return {
    /**
     * Logs an error. An error about the site's configuration also goes to the console, because visitors cannot report
     * it to the developer.
     */
    error(value: unknown) {
      writeEntry('error', value)
      if (fieldOf(value, 'name') === 'ConfigurationError' && fieldOf(value, 'code') !== 'KitDestroyed')
        writeToConsole('error', value)
    },
    /** Logs a message and also writes it to the console, for the site's developer. */
    tell(entryLevel: 'warn' | 'error', value: unknown) {
      writeEntry(entryLevel, value)
      writeToConsole(entryLevel, value)
    },
    /** Returns the log entries, oldest first. */
    entries: (): readonly LogEntry[] => [...entries],
  }
}

/**
 * Turns any value into text. A wallet may throw a plain object, an object without a prototype, or an error whose
 * `cause` is the error itself. `String(value)` alone would throw or say nothing for some of these.
 */
function formatLogValue(value: unknown, depth = 0): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value)
  const [name, code, message, cause] = ['name', 'code', 'message', 'cause'].map((key) => fieldOf(value, key))
  const nameAndCode = [name, code].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
  const text = [nameAndCode, typeof message === 'string' ? message : ''].filter(Boolean).join(': ')
  const causeText =
    cause === undefined || depth >= maxCauseDepth ? '' : `\nCaused by: ${formatLogValue(cause, depth + 1)}`
  return (text || 'An object without a message') + causeText
}

const maxCauseDepth = 8
