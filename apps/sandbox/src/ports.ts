/** Where the sandbox listens: no Node here, so that the demo can import it. */

export type SandboxPorts = {
  one: number
  two: number
  solana: number
  bitcoin: number
  /** The relay and the wallet directory. */
  server: number
  /** The wallet page. */
  phone: number
}

/** Where each part listens unless that port is taken or another is asked for. */
export const defaultPorts: Readonly<SandboxPorts> = {
  one: 8545,
  two: 8546,
  solana: 8899,
  bitcoin: 3002,
  server: 4174,
  phone: 4175,
}

/** The variable that asks for a part's port, and tells it to the tests beside a sandbox that runs. */
export const portVariables: Readonly<Record<keyof SandboxPorts, string>> = {
  one: 'SANDBOX_ONE_PORT',
  two: 'SANDBOX_TWO_PORT',
  solana: 'SANDBOX_SOLANA_PORT',
  bitcoin: 'SANDBOX_BITCOIN_PORT',
  server: 'SANDBOX_SERVER_PORT',
  phone: 'SANDBOX_PHONE_PORT',
}

type Environment = Readonly<Record<string, string | undefined>>

const host = globalThis as { process?: { env?: Environment }; sandboxPorts?: Partial<SandboxPorts> }

/**
 * Where the sandbox of this page or process listens. A page is told by the server that it comes from (`/sandbox.js` sets
 * `globalThis.sandboxPorts`), a test by the environment.
 */
export const sandboxPorts: Readonly<SandboxPorts> = { ...defaultPorts, ...fromEnvironment(), ...host.sandboxPorts }

function fromEnvironment(): Partial<SandboxPorts> {
  try {
    return portsFromEnvironment(host.process?.env ?? {})
  } catch {
    // Starting a sandbox reads the ports once more and reports what is wrong.
    return {}
  }
}

/**
 * The ports that the environment asks for.
 *
 * @throws Error naming the variable that holds no port.
 */
export function portsFromEnvironment(environment: Environment): Partial<SandboxPorts> {
  const asked = Object.entries(portVariables).flatMap(([part, variable]) => {
    const text = environment[variable]
    if (!text) return []
    const port = Number(text)
    if (/^\d+$/.test(text) && port <= 65535) return [[part, port]]
    throw new Error(`${variable} is "${text}": give a port between 0 and 65535.`)
  })
  return Object.fromEntries(asked)
}

/** A sentence for the ports that others had, nothing where there are none. */
export function takenPorts(ports: readonly number[]): string {
  if (ports.length === 0) return ''
  if (ports.length === 1) return `Port ${ports[0]} is taken: a free one stands in for it.`
  return `Ports ${new Intl.ListFormat('en').format(ports.map(String))} are taken: free ones stand in for them.`
}
