/**
 * Returns the URL, or undefined if opening it could run a script or show foreign content under the site's address. URL schemes of wallets
 * (`metamask:`, `wc:`) are allowed.
 */
export function safeHref(href: string): string | undefined {
  // Browsers ignore control characters and spaces in a scheme. They are removed before the check, so that it sees the scheme that browsers
  // see.
  const scheme = href.replace(/[^!-~]/g, '')
  return /^(javascript|data|vbscript|blob):/i.test(scheme) ? undefined : href
}
