/** An expected failure. Its message is one sentence, and its stack is not printed. */
export class DemoError extends Error {
  override name = 'DemoError'
}
