import { type SandboxPorts, sandboxPorts } from './ports.ts'

/** Returns the origins that a page with all namespaces may contact: the chains, the relay and the wallet directory. */
export function sandboxOrigins({ one, two, solana, bitcoin, server }: SandboxPorts = sandboxPorts): readonly string[] {
  const http = (port: number) => `http://127.0.0.1:${port}`
  const ws = (port: number) => `ws://127.0.0.1:${port}`
  return [http(one), http(two), http(solana), ws(solana), http(bitcoin), http(server), ws(server)]
}
