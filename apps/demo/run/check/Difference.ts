/** The page and the chain show different values. */
export class Difference extends Error {
  override name = 'Difference'
  readonly step: string

  constructor(step: string, message: string) {
    super(message)
    this.step = step
  }
}

/**
 * Compares a value of the page with that of the chain.
 *
 * @throws Difference if they differ
 */
export function compare(step: string, what: string, shown: unknown, actual: unknown): void {
  if (String(shown) !== String(actual))
    throw new Difference(step, `${what}: the page says ${shown}, the chain says ${actual}.`)
}
