/** The views that wait for a wallet. */
export const waitingViews: readonly (string | undefined)[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]
