import { fieldOf } from './errors/foreign.ts'

/** From which level on the log keeps entries. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
/** An entry of the log; `time` in ms since the epoch. */
export type LogEntry = { time: number; level: Exclude<LogLevel, 'silent'>; text: string }

/** About one megabyte, at two bytes a character. */
const maxCharacters = 500_000
/** What an entry takes beside its text, so that many short ones are bounded too. */
const entryCharacters = 50
const ranks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

export type Log = ReturnType<typeof createLog>

/**
 * Keeps what happened in memory, the oldest giving way to the newest, for a host that wants to attach it to a report.
 * Nothing of it leaves the page by itself.
 */
export function createLog({ level = 'error', now = Date.now }: { level?: LogLevel; now?: () => number } = {}) {
  const entries: LogEntry[] = []
  let characters = 0

  function write(entryLevel: LogEntry['level'], value: unknown) {
    if (ranks[entryLevel] < ranks[level]) return
    const text = toText(value).slice(0, maxCharacters)
    entries.push({ time: now(), level: entryLevel, text })
    characters += text.length + entryCharacters
    while (characters > maxCharacters && entries.length > 1)
      characters -= (entries.shift()?.text.length ?? 0) + entryCharacters
  }

  /** An error that is logged by one flow after the other is said once. */
  const said = new WeakSet<Error>()
  function say(entryLevel: 'warn' | 'error', value: unknown) {
    if (said.has(value as Error)) return
    if (value instanceof Error) said.add(value)
    // biome-ignore lint/suspicious/noConsole: the one place that speaks to the developer
    console[entryLevel]('[latchkey]', value)
  }

  return {
    /** Logs. A mistake of the host is said in the console as well: visitors cannot tell its developer what they met. */
    error(value: unknown) {
      write('error', value)
      if (fieldOf(value, 'name') === 'ConfigurationError' && fieldOf(value, 'code') !== 'KitDestroyed')
        say('error', value)
    },
    /** Logs, and says it in the console: for what the host's developer has to know. */
    tell(entryLevel: 'warn' | 'error', value: unknown) {
      write(entryLevel, value)
      say(entryLevel, value)
    },
    /** What is kept, oldest first. */
    entries: (): readonly LogEntry[] => [...entries],
  }
}

/** Wallets throw anything: errors that are their own cause, plain records, records without a prototype. */
function toText(value: unknown, depth = 0): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value)
  const [name, code, message, cause] = ['name', 'code', 'message', 'cause'].map((key) => fieldOf(value, key))
  const what = [name, code].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
  const text = [what, typeof message === 'string' ? message : ''].filter(Boolean).join(': ')
  const reason = cause === undefined || depth >= maxDepth ? '' : `\nCaused by: ${toText(cause, depth + 1)}`
  return (text || 'An object without a message') + reason
}

const maxDepth = 8
