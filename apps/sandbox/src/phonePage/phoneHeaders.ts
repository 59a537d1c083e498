import type { PhoneConfig } from './phoneConfig.ts'

/**
 * Returns the security headers of the wallet page. The content-security policy allows the page's own files, the relay and the given
 * networks, but no inline code and no eval. Pictures of sites may come from this machine or over `https:`. Only the page itself may use the
 * camera, which scans QR codes.
 */
export function phoneHeaders({ relayUrl, networks }: PhoneConfig): Record<string, string> {
  const endpoints = networks.map(({ rpcUrl }) => new URL(rpcUrl).origin)
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: https: http://127.0.0.1:* http://localhost:*",
      `connect-src 'self' ${relayUrl} ${endpoints.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
