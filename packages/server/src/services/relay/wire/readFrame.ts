import { isExcessiveJson } from '../../../platform/json/isExcessiveJson.ts'
import type { Limits } from '../limits.ts'

/** An id as it is written in the JSON text. As a number, an id of 19 digits would lose its last digits. */
export type RawId = string

/** A received frame, as `readFrame` reads it. */
export type Frame =
  | { kind: 'request'; id: RawId; method: string; params: unknown }
  /** A JSON-RPC response: the client acknowledges a pushed message. */
  | { kind: 'response' }
  | { kind: 'malformed'; id: RawId | undefined }
  /** A frame that is nested deeper, or has more members, than any valid request. The relay does not parse such a frame. */
  | { kind: 'excessive'; id: RawId | undefined }

const maxIdLength = 128

/**
 * Reads a JSON-RPC 2.0 frame. Never throws.
 *
 * @param maxMembers - See `maxMembersOf`.
 */
export function readFrame(text: string, maxMembers: number): Frame {
  if (isExcessiveJson(text, maxMembers)) return { kind: 'excessive', id: peekId(text) }
  const frame = parseRecord(text)
  if (frame === undefined) return { kind: 'malformed', id: undefined }
  const id = readRawId(frame, text)
  if (id === undefined || frame.jsonrpc !== '2.0') return { kind: 'malformed', id }
  const { method, params } = frame
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if (method === undefined && (Object.hasOwn(frame, 'result') || Object.hasOwn(frame, 'error')))
    return { kind: 'response' }
  return { kind: 'malformed', id }
}

function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * The maximum number of members that one item of a batch adds to a frame: a message has seven fields, and the message itself is a member of
 * the list.
 */
const maxMembersPerItem = 8
/**
 * The members that a request may have in addition to the items of a batch. Most of them can be in the lists of chains and methods that a
 * wallet approves.
 */
const maxOtherMembers = 512

/**
 * Returns the maximum number of members of all objects and arrays of a frame together, which no valid batch exceeds. The limit protects the
 * relay from frames that are slow to parse: JSON.parse takes up to ten times as long for thousands of different keys as for a string of the
 * same length.
 */
export const maxMembersOf = ({ batchItems }: Limits): number => maxMembersPerItem * batchItems + maxOtherMembers

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readRawId(frame: Record<string, unknown>, text: string): RawId | undefined {
  if (!Object.hasOwn(frame, 'id')) return undefined
  const { id } = frame
  if (typeof id === 'string') return id.length <= maxIdLength ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  const idText = Number.isSafeInteger(id) ? String(id) : findNumberAsWritten(id, text)
  return idText !== undefined && idText.length <= maxIdLength ? idText : undefined
}

/**
 * The number of characters at the beginning of a frame in which `peekId` searches for the id. Clients write the id at the beginning of a
 * frame.
 */
const searchedLength = 200

/** Returns the id of a frame that was not parsed, if the id is near the beginning of the text. */
export function peekId(text: string): RawId | undefined {
  return /^\s*\{\s*"id"\s*:\s*(\d{1,32}|"[^"\\\p{Cc}]{0,128}")\s*[,}]/u.exec(text.slice(0, searchedLength))?.[1]
}

/**
 * Returns the digits of an id that a JavaScript number cannot represent exactly. They are the first number in the text that has the name
 * `id` and that parses to the value of `id`. Returns a copy, because in V8 a slice of a string keeps the whole string in memory.
 */
function findNumberAsWritten(id: number, text: string): string | undefined {
  for (const [, digits = ''] of text.matchAll(/"id"\s*:\s*(-?\d[\d.eE+-]*)/g))
    if (Number(digits) === id) return Buffer.from(digits).toString()
  return undefined
}
