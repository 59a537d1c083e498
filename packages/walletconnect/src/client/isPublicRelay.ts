/** Whether a relay is the public one of the WalletConnect network, whose users expect its checks and its telemetry. */
export function isPublicRelay(relayUrl: string): boolean {
  return /(^|\.)walletconnect\.(com|org)$/.test(new URL(relayUrl).hostname)
}
