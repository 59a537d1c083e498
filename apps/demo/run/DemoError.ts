/** Something that one sentence explains; it needs no stack. */
export class DemoError extends Error {
  override name = 'DemoError'
}
