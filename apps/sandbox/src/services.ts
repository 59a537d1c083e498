/** The addresses of the sandbox's services. The demo's pages import this module, so it must not use Node modules. */
import { sandboxPorts } from './ports.ts'

/** The project id for the sandbox's relay and wallet directory, which only pages of this machine may use. */
export const sandboxProjectId = 'latchkey-sandbox'

/** The relay and the wallet directory. */
export const sandboxServer = {
  port: sandboxPorts.server,
  /** The base URL of the wallet directory. */
  url: `http://127.0.0.1:${sandboxPorts.server}`,
  /** The address of the relay, which WalletConnect clients take as `relayUrl`. */
  relayUrl: `ws://127.0.0.1:${sandboxPorts.server}`,
} as const

/** The wallet page, which simulates a phone. */
export const sandboxPhone = {
  name: 'Sandbox Phone',
  /** The id under which the sandbox's wallet directory lists the wallet page. */
  walletId: 'sandbox-phone',
  /**
   * The scheme of links to the wallet page in the directory, which allows no links to this machine. The wallet page can register itself for
   * this scheme, so that the browser opens it for such a link.
   */
  scheme: 'web+latchkeyphone',
  port: sandboxPorts.phone,
  url: `http://127.0.0.1:${sandboxPorts.phone}`,
} as const
