/** The page and the chain do not say the same. */
export class Difference extends Error {
  override name = 'Difference'
  readonly step: string

  constructor(step: string, message: string) {
    super(message)
    this.step = step
  }
}

/**
 * @throws Difference when the two are not the same
 */
export function compare(step: string, what: string, shown: unknown, actual: unknown): void {
  if (String(shown) !== String(actual))
    throw new Difference(step, `${what}: the page says ${shown}, the chain says ${actual}.`)
}
