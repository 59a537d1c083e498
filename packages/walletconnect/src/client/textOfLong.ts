/** For `JSON.stringify`, which knows no bigint: the client reads long numbers of what comes in as such. */
export function textOfLong(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
