/**
 * Lets a link through unless it would run or draw something in the page itself. Wallets' own schemes
 * (`metamask:`, `wc:`) pass.
 */
export function safeHref(href: string): string | undefined {
  // Browsers skip control characters and spaces before and inside a scheme.
  const scheme = href.replace(/[^!-~]/g, '')
  return /^(javascript|data|vbscript|blob):/i.test(scheme) ? undefined : href
}
