import type { Context } from 'hono'
import type { Mark } from './Mark.ts'

const headers = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  // Opened as a page of its own, an image may do nothing at all.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const

export function sendMark(context: Context, { type, bytes, etag }: Mark): Response {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  context.header('etag', etag)
  const known = context.req.header('if-none-match')?.split(',') ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return context.body(null, 304)
  return context.body(bytes, 200, { 'content-type': type })
}
