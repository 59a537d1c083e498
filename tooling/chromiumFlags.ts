/**
 * The flags of each Chromium that tests, checks and benchmarks start. Most of the flags prevent background requests of the browser itself.
 */
export const chromiumFlags: readonly string[] = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * The flags of tests with many pages. The last flag sets the visitor's preference for less transparency, so that pages do not blur their
 * backdrop. Without a graphics card, blurring takes longer than all other work of the page.
 */
export const manyPagesFlags: readonly string[] = [...chromiumFlags, '--blink-settings=prefersReducedTransparency=true']
