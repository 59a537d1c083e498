/** The ports of local chains. Pages can import this file, so it must not use Node modules. */

export type ChainPorts = {
  one: number
  two: number
  solana: number
  bitcoin: number
}

/** The port of each chain, unless that port is taken or another one is requested. */
export const defaultChainPorts: Readonly<ChainPorts> = { one: 8545, two: 8546, solana: 8899, bitcoin: 3002 }

/**
 * The environment variable for the port of each chain. The variable requests a port, and also passes the port of a running sandbox to
 * tests.
 */
export const chainPortVariables: Readonly<Record<keyof ChainPorts, string>> = {
  one: 'SANDBOX_ONE_PORT',
  two: 'SANDBOX_TWO_PORT',
  solana: 'SANDBOX_SOLANA_PORT',
  bitcoin: 'SANDBOX_BITCOIN_PORT',
}

type Environment = Readonly<Record<string, string | undefined>>

const globals = globalThis as { process?: { env?: Environment }; sandboxPorts?: Readonly<Record<string, number>> }

/**
 * Returns the ports of a sandbox. A page gets them from its server (`/sandbox.js` sets `globalThis.sandboxPorts`), a test from the
 * environment.
 *
 * @param defaults the port of each part that is not set anywhere
 * @param variables the environment variable of each part
 */
export function readPorts<part extends string>(
  defaults: Readonly<Record<part, number>>,
  variables: Readonly<Record<part, string>>,
): Readonly<Record<part, number>> {
  return { ...defaults, ...fromEnvironment(variables), ...globals.sandboxPorts }
}

function fromEnvironment<part extends string>(variables: Readonly<Record<part, string>>) {
  try {
    return portsFromEnvironment(variables, globals.process?.env ?? {})
  } catch {
    // An invalid port is ignored here, because a sandbox reads the ports again when it starts, and then reports the error.
    return {}
  }
}

/**
 * Returns the ports that the environment requests.
 *
 * @throws Error if the value of a variable is not a port
 */
export function portsFromEnvironment<part extends string>(
  variables: Readonly<Record<part, string>>,
  environment: Environment,
): Partial<Record<part, number>> {
  const requestedPorts = Object.entries<string>(variables).flatMap(([part, variable]) => {
    const text = environment[variable]
    if (!text) return []
    const port = Number(text)
    if (/^\d+$/.test(text) && port <= 65535) return [[part, port]]
    throw new Error(`${variable} is "${text}": give a port between 0 and 65535.`)
  })
  return Object.fromEntries(requestedPorts)
}

/** The ports of the local chains for this page or process. */
export const chainPorts: Readonly<ChainPorts> = readPorts(defaultChainPorts, chainPortVariables)
