import { bitcoinSandboxPort } from './bitcoin/bitcoinSandbox.ts'
import { sandboxChains } from './chains.ts'
import { sandboxPhone, sandboxServer } from './services.ts'
import { solanaSandboxPort } from './solana/constants.ts'

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

/** Where each part of the sandbox listens unless another port is asked for, and the variable that asks. */
export const portVariables: Readonly<Record<keyof SandboxPorts, { variable: string; fallback: number }>> = {
  one: { variable: 'SANDBOX_ONE_PORT', fallback: sandboxChains[0].port },
  two: { variable: 'SANDBOX_TWO_PORT', fallback: sandboxChains[1].port },
  solana: { variable: 'SANDBOX_SOLANA_PORT', fallback: solanaSandboxPort },
  bitcoin: { variable: 'SANDBOX_BITCOIN_PORT', fallback: bitcoinSandboxPort },
  server: { variable: 'SANDBOX_SERVER_PORT', fallback: sandboxServer.port },
  phone: { variable: 'SANDBOX_PHONE_PORT', fallback: sandboxPhone.port },
}

/**
 * The ports that the environment asks for, else the default ones.
 *
 * @throws Error naming the variable that holds no port.
 */
export function portsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SandboxPorts {
  const read = (part: keyof SandboxPorts) => {
    const { variable, fallback } = portVariables[part]
    const text = environment[variable]
    if (!text) return fallback
    const port = Number(text)
    if (/^\d+$/.test(text) && port <= 65535) return port
    throw new Error(`${variable} is "${text}": give a port between 0 and 65535.`)
  }
  return {
    one: read('one'),
    two: read('two'),
    solana: read('solana'),
    bitcoin: read('bitcoin'),
    server: read('server'),
    phone: read('phone'),
  }
}
