import type { PhoneConfig } from './phoneConfig.ts'

/**
 * The wallet page's policy: its own files, the relay and the networks that it was given, nothing inline and nothing evaluated. A
 * site's picture may come from this machine or by https; the camera is for its own codes.
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
