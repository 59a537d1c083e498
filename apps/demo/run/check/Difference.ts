/** The error for a value on the page that differs from the value on the chain. */
export class Difference extends Error {
  override name = 'Difference'
  readonly step: string

  constructor(step: string, message: string) {
    super(message)
    this.step = step
  }
}

/**
 * Compares a value on the page with the same value on the chain.
 *
 * @throws Difference if the values are not equal
 */
export function compare(step: string, what: string, pageValue: unknown, chainValue: unknown): void {
  if (String(pageValue) !== String(chainValue))
    throw new Difference(step, `${what}: the page says ${pageValue}, the chain says ${chainValue}.`)
}
