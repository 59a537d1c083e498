/** Where the sandbox listens: no Node here, so that the demo can import it. */
import { type ChainPorts, chainPortVariables, defaultChainPorts, readPorts } from '@latchkey/chains/ports'

export type SandboxPorts = ChainPorts & {
  /** The relay and the wallet directory. */
  server: number
  /** The wallet page. */
  phone: number
}

/** Where each part listens unless that port is taken or another is asked for. */
export const defaultPorts: Readonly<SandboxPorts> = { ...defaultChainPorts, server: 4174, phone: 4175 }

/** The variable that asks for a part's port, and tells it to the tests beside a sandbox that runs. */
export const portVariables: Readonly<Record<keyof SandboxPorts, string>> = {
  ...chainPortVariables,
  server: 'SANDBOX_SERVER_PORT',
  phone: 'SANDBOX_PHONE_PORT',
}

/** Where the sandbox of this page or process listens. */
export const sandboxPorts: Readonly<SandboxPorts> = readPorts(defaultPorts, portVariables)

/** A sentence for the ports that others had, nothing where there are none. */
export function takenPorts(ports: readonly number[]): string {
  if (ports.length === 0) return ''
  if (ports.length === 1) return `Port ${ports[0]} is taken: a free one stands in for it.`
  return `Ports ${new Intl.ListFormat('en').format(ports.map(String))} are taken: free ones stand in for them.`
}
