import type { Limits } from '../limits.ts'

/** The JSON text of an id. It keeps ids of 19 digits exact. */
export type RawId = string

export type Frame =
  | { kind: 'request'; id: RawId; method: string; params: unknown }
  /** An acknowledgement of a pushed message. */
  | { kind: 'response' }
  | { kind: 'malformed'; id: RawId | undefined }
  /** A frame that is nested deeper or has more members than any request. It was not parsed. */
  | { kind: 'excessive'; id: RawId | undefined }

const longestId = 128

/**
 * Reads a JSON-RPC 2.0 frame. Never throws.
 *
 * @param maxMembers - See `maxMembersOf`.
 */
export function readFrame(text: string, maxMembers: number): Frame {
  if (isExcessive(text, maxMembers)) return { kind: 'excessive', id: peekId(text) }
  const frame = parse(text)
  if (frame === undefined) return { kind: 'malformed', id: undefined }
  const id = rawId(frame, text)
  if (id === undefined || frame.jsonrpc !== '2.0') return { kind: 'malformed', id }
  const { method, params } = frame
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if (method === undefined && (Object.hasOwn(frame, 'result') || Object.hasOwn(frame, 'error')))
    return { kind: 'response' }
  return { kind: 'malformed', id }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The deepest nesting that a frame may have. JSON.parse takes seven times as long for a frame of brackets only. */
const maxDepth = 16
/** A message of a batch is an object with seven fields, and a member of the batch itself. */
const membersOfItem = 8
/** The members of a request beside the items of a batch. The longest such lists are the chains and methods that a wallet approves. */
const otherMembers = 512

/**
 * Returns the number of members that the objects and arrays of a frame may have together: those of the longest batch. JSON.parse takes up
 * to ten times as long for thousands of different keys as for a long string.
 */
export const maxMembersOf = ({ batchItems }: Limits): number => membersOfItem * batchItems + otherMembers

function isExcessive(text: string, maxMembers: number): boolean {
  let depth = 0
  // Counts the first member of each object or array at its bracket, and each further one at its comma.
  let members = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ',') members++
    else if (character === ']' || character === '}') depth--
    else if (character === '[' || character === '{') {
      depth++
      members++
    }
    if (depth > maxDepth || members > maxMembers) return true
  }
  return false
}

/** Returns the index of the quote that ends a string, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function rawId(frame: Record<string, unknown>, text: string): RawId | undefined {
  if (!Object.hasOwn(frame, 'id')) return undefined
  const { id } = frame
  if (typeof id === 'string') return id.length <= longestId ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  const source = Number.isSafeInteger(id) ? String(id) : numberAsWritten(id, text)
  return source !== undefined && source.length <= longestId ? source : undefined
}

/** The number of characters in which `peekId` searches. Clients write the id at the beginning of a frame. */
const idLength = 200

/** Returns the id of an unparsed frame, if the id is at the beginning. */
export function peekId(text: string): RawId | undefined {
  return /^\s*\{\s*"id"\s*:\s*(\d{1,32}|"[^"\\\p{Cc}]{0,128}")\s*[,}]/u.exec(text.slice(0, idLength))?.[1]
}

/**
 * Returns the digits of an id that a double cannot represent. These are the first number named `id` that parses to the same double. The
 * digits are copied, because V8 keeps a whole string in memory for a slice of it.
 */
function numberAsWritten(id: number, text: string): string | undefined {
  for (const [, digits = ''] of text.matchAll(/"id"\s*:\s*(-?\d[\d.eE+-]*)/g))
    if (Number(digits) === id) return Buffer.from(digits).toString()
  return undefined
}
