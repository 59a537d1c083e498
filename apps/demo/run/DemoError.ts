/** An expected error, for which only the message is printed and no stack. The message is one sentence. */
export class DemoError extends Error {
  override name = 'DemoError'
}
