import { sandboxChains } from './chains.ts'

/**
 * The ports that the environment asks for, else the default ones.
 *
 * @throws Error naming the variable that holds no port.
 */
export function portsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly [number, number] {
  const read = (name: string, fallback: number) => {
    const text = environment[name]
    if (!text) return fallback
    const port = Number(text)
    if (/^\d+$/.test(text) && port <= 65535) return port
    throw new Error(`${name} is "${text}": give a port between 0 and 65535.`)
  }
  const [one, two] = sandboxChains
  return [read('SANDBOX_ONE_PORT', one.port), read('SANDBOX_TWO_PORT', two.port)]
}
