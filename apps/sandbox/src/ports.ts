/** The ports of the sandbox. This module uses no Node, so that the demo can import it. */
import { type ChainPorts, chainPortVariables, defaultChainPorts, readPorts } from '@latchkey/chains/ports'

export type SandboxPorts = ChainPorts & {
  /** The port of the relay and the wallet directory. */
  server: number
  /** The port of the wallet page. */
  phone: number
}

/** The port of each service, unless it is taken or another one is requested. */
export const defaultPorts: Readonly<SandboxPorts> = { ...defaultChainPorts, server: 4174, phone: 4175 }

/**
 * The environment variable for each service's port. The variable sets the port at the start, and passes the port of a running sandbox to
 * tests.
 */
export const portVariables: Readonly<Record<keyof SandboxPorts, string>> = {
  ...chainPortVariables,
  server: 'SANDBOX_SERVER_PORT',
  phone: 'SANDBOX_PHONE_PORT',
}

/** The ports of the sandbox that this page or process uses. */
export const sandboxPorts: Readonly<SandboxPorts> = readPorts(defaultPorts, portVariables)

/** Returns a sentence for the user about default ports that other programs had taken. The text is empty if no port was taken. */
export function takenPorts(ports: readonly number[]): string {
  if (ports.length === 0) return ''
  if (ports.length === 1) return `Port ${ports[0]} is taken: a free one stands in for it.`
  return `Ports ${new Intl.ListFormat('en').format(ports.map(String))} are taken: free ones stand in for them.`
}
