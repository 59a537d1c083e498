/** The flags of each Chromium that tests, checks and benchmarks start. It then sends no requests of its own. */
export const chromiumFlags: readonly string[] = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * The flags of tests with many pages. The visitor prefers less transparency: without a graphics card, a frame with a blurred backdrop takes
 * longer than everything else on the page.
 */
export const manyPagesFlags: readonly string[] = [...chromiumFlags, '--blink-settings=prefersReducedTransparency=true']
