/** One tab of the site holds the session; the others ask it. */
export type Office = {
  /** Takes the office from a holder that does not answer: a tab that the browser has put to sleep. */
  challenge(): void
  /** Gives it up, for the next to take. */
  resign(): void
}

export declare namespace Office {
  type Parameters = {
    /** The same in every tab. */
    name: string
    /** This tab holds the office from now on. */
    onElected(): void
    /** Another tab took it. This one stands again by itself. */
    onDeposed(): void
  }
}
