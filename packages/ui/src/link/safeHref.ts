/**
 * Returns the URL, or undefined if opening it could run a script or show content of an attacker in the site's origin. URL schemes of
 * wallets (`metamask:`, `wc:`) are allowed.
 */
export function safeHref(href: string): string | undefined {
  // Browsers ignore control characters and spaces in a scheme. So the check ignores them too.
  const scheme = href.replace(/[^!-~]/g, '')
  return /^(javascript|data|vbscript|blob):/i.test(scheme) ? undefined : href
}
