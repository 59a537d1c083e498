/**
 * Returns the URL, or undefined if it would run a script or draw content in the page. The URL schemes of wallets (`metamask:`, `wc:`) are
 * allowed.
 */
export function safeHref(href: string): string | undefined {
  // Browsers ignore control characters and spaces before and inside a scheme, so the check ignores them, too.
  const scheme = href.replace(/[^!-~]/g, '')
  return /^(javascript|data|vbscript|blob):/i.test(scheme) ? undefined : href
}
