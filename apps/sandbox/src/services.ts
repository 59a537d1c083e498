/** The sandbox's services. This module uses no Node, so that the demo can import it. */
import { sandboxPorts } from './ports.ts'

/** The project id of the sandbox's relay and wallet directory. Only pages of this machine may use it. */
export const sandboxProjectId = 'latchkey-sandbox'

/** The relay and the wallet directory. */
export const sandboxServer = {
  port: sandboxPorts.server,
  /** The base URL of the wallet directory. */
  url: `http://127.0.0.1:${sandboxPorts.server}`,
  /** The `relayUrl` for WalletConnect clients. */
  relayUrl: `ws://127.0.0.1:${sandboxPorts.server}`,
} as const

/** The wallet page. */
export const sandboxPhone = {
  name: 'Sandbox Phone',
  /** The id of the wallet page in the sandbox's wallet directory. */
  walletId: 'sandbox-phone',
  /**
   * The scheme of the wallet page's links in the directory, because the directory allows no links to this machine. The wallet page can
   * register itself as a handler for the scheme.
   */
  scheme: 'web+latchkeyphone',
  port: sandboxPorts.phone,
  url: `http://127.0.0.1:${sandboxPorts.phone}`,
} as const
