/** The ports of the sandbox. The demo's pages import this module, so it must not use Node modules. */
import { type ChainPorts, chainPortVariables, defaultChainPorts, readPorts } from '@latchkey/chains/ports'

export type SandboxPorts = ChainPorts & {
  /** The port of the relay and the wallet directory. */
  server: number
  /** The port of the wallet page. */
  phone: number
}

/** The port of each service. Another port is used if this one is taken or the environment names another one. */
export const defaultPorts: Readonly<SandboxPorts> = { ...defaultChainPorts, server: 4174, phone: 4175 }

/**
 * For each service, the environment variable with its port. A developer sets it to choose a port, and a running sandbox sets it for its
 * tests.
 */
export const portVariables: Readonly<Record<keyof SandboxPorts, string>> = {
  ...chainPortVariables,
  server: 'SANDBOX_SERVER_PORT',
  phone: 'SANDBOX_PHONE_PORT',
}

/** The ports of the sandbox that this page or process uses. */
export const sandboxPorts: Readonly<SandboxPorts> = readPorts(defaultPorts, portVariables)

/** Returns a sentence that names the default ports that other programs use. Returns an empty text if there are none. */
export function takenPorts(ports: readonly number[]): string {
  if (ports.length === 0) return ''
  if (ports.length === 1) return `Port ${ports[0]} is taken: a free one stands in for it.`
  return `Ports ${new Intl.ListFormat('en').format(ports.map(String))} are taken: free ones stand in for them.`
}
