/** Where local chains listen: no Node here, so that a page can import it. */

export type ChainPorts = {
  one: number
  two: number
  solana: number
  bitcoin: number
}

/** Where each chain listens unless that port is taken or another is asked for. */
export const defaultChainPorts: Readonly<ChainPorts> = { one: 8545, two: 8546, solana: 8899, bitcoin: 3002 }

/** The variable that asks for a chain's port, and tells it to the tests beside a sandbox that runs. */
export const chainPortVariables: Readonly<Record<keyof ChainPorts, string>> = {
  one: 'SANDBOX_ONE_PORT',
  two: 'SANDBOX_TWO_PORT',
  solana: 'SANDBOX_SOLANA_PORT',
  bitcoin: 'SANDBOX_BITCOIN_PORT',
}

type Environment = Readonly<Record<string, string | undefined>>

const host = globalThis as { process?: { env?: Environment }; sandboxPorts?: Readonly<Record<string, number>> }

/**
 * Where parts of a sandbox listen, as this page or process knows. A page is told by the server that it comes from (`/sandbox.js` sets
 * `globalThis.sandboxPorts`), a test by the environment.
 *
 * @param defaults the port of each part that is told nowhere
 * @param variables the environment variable of each part
 */
export function readPorts<part extends string>(
  defaults: Readonly<Record<part, number>>,
  variables: Readonly<Record<part, string>>,
): Readonly<Record<part, number>> {
  return { ...defaults, ...fromEnvironment(variables), ...host.sandboxPorts }
}

function fromEnvironment<part extends string>(variables: Readonly<Record<part, string>>) {
  try {
    return portsFromEnvironment(variables, host.process?.env ?? {})
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
export function portsFromEnvironment<part extends string>(
  variables: Readonly<Record<part, string>>,
  environment: Environment,
): Partial<Record<part, number>> {
  const asked = Object.entries<string>(variables).flatMap(([part, variable]) => {
    const text = environment[variable]
    if (!text) return []
    const port = Number(text)
    if (/^\d+$/.test(text) && port <= 65535) return [[part, port]]
    throw new Error(`${variable} is "${text}": give a port between 0 and 65535.`)
  })
  return Object.fromEntries(asked)
}

/** Where the local chains of this page or process listen. */
export const chainPorts: Readonly<ChainPorts> = readPorts(defaultChainPorts, chainPortVariables)
