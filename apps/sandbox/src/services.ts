/** What a page may know of the sandbox's services: no Node here, so that the demo can import it. */
import { sandboxPorts } from './ports.ts'

/** The id that the sandbox's relay and wallet directory know. Pages of this machine alone may use it. */
export const sandboxProjectId = 'latchkey-sandbox'

/** The relay and the wallet directory. */
export const sandboxServer = {
  port: sandboxPorts.server,
  /** The base of the wallet directory. */
  url: `http://127.0.0.1:${sandboxPorts.server}`,
  /** What WalletConnect clients take as `relayUrl`. */
  relayUrl: `ws://127.0.0.1:${sandboxPorts.server}`,
} as const

/** The wallet page. */
export const sandboxPhone = {
  name: 'Sandbox Phone',
  /** Its id in the sandbox's wallet directory. */
  walletId: 'sandbox-phone',
  /** What the directory's links begin with: the page offers to open them. A directory has no links to this machine. */
  scheme: 'web+latchkeyphone',
  port: sandboxPorts.phone,
  url: `http://127.0.0.1:${sandboxPorts.phone}`,
} as const
