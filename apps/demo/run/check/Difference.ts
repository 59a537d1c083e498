/** Thrown when the page shows another value than the chain. */
export class Difference extends Error {
  override name = 'Difference'
  readonly step: string

  constructor(step: string, message: string) {
    super(message)
    this.step = step
  }
}

/**
 * Compares a value of the page with the value of the chain.
 *
 * @throws Difference if they differ
 */
export function compare(step: string, what: string, pageValue: unknown, chainValue: unknown): void {
  if (String(pageValue) !== String(chainValue))
    throw new Difference(step, `${what}: the page says ${pageValue}, the chain says ${chainValue}.`)
}
