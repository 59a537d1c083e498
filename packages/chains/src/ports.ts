/** The ports of the local chains. Pages import this file, so it must not use Node modules. */

export type ChainPorts = {
  one: number
  two: number
  solana: number
  bitcoin: number
}

/** The default port of each chain. Another port is used if the default port is taken, or if an environment variable sets a port. */
export const defaultChainPorts: Readonly<ChainPorts> = { one: 8545, two: 8546, solana: 8899, bitcoin: 3002 }

/**
 * For each chain, the environment variable that contains the port. A developer sets the variable to choose a port. A running sandbox sets
 * it so that its tests find the chain.
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
 * Returns the ports of the sandbox's services (chains and servers). A page gets the ports from its server: `/sandbox.js` sets
 * `globalThis.sandboxPorts`. A test gets them from environment variables.
 *
 * @param defaults the port of each service, used if no other port is set
 * @param variables the environment variable for the port of each service
 */
export function readPorts<service extends string>(
  defaults: Readonly<Record<service, number>>,
  variables: Readonly<Record<service, string>>,
): Readonly<Record<service, number>> {
  return { ...defaults, ...readValidPorts(variables), ...globals.sandboxPorts }
}

function readValidPorts<service extends string>(variables: Readonly<Record<service, string>>) {
  try {
    return readPortsFromEnvironment(variables, globals.process?.env ?? {})
  } catch {
    // An invalid port is ignored here. The sandbox reads the variables again when it starts, and reports the error then.
    return {}
  }
}

/**
 * Returns the ports that environment variables set.
 *
 * @throws Error if the value of a variable is not a port
 */
export function readPortsFromEnvironment<service extends string>(
  variables: Readonly<Record<service, string>>,
  environment: Environment,
): Partial<Record<service, number>> {
  const requestedPorts = Object.entries<string>(variables).flatMap(([service, variable]) => {
    const text = environment[variable]
    if (!text) return []
    const port = Number(text)
    if (/^\d+$/.test(text) && port <= 65535) return [[service, port]]
    throw new Error(`${variable} is "${text}": give a port between 0 and 65535.`)
  })
  return Object.fromEntries(requestedPorts)
}

/** The ports of the local chains that this page or process uses. */
export const chainPorts: Readonly<ChainPorts> = readPorts(defaultChainPorts, chainPortVariables)
