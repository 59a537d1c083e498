/** Returns the fields of a value of unknown type. A value that is not an object has no fields. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
