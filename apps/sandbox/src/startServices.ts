import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type RpcChains } from '@latchkey/server'
import { assertPortFree } from '@latchkey/testing/anvil'
import { sandboxProjectId } from './services.ts'

export type SandboxServices = {
  port: number
  /** The base URL of the wallet directory, the RPC proxy, and the balances and prices. */
  url: string
  relayUrl: string
  /** Stops the services. Resolves when their port is free and their data are deleted from the disk. */
  stop(): Promise<void>
}

/** The folder with the sandbox's own wallets, which the directory lists in addition to the public wallets. */
const directory = fileURLToPath(new URL('../directory', import.meta.url))

/** The origins that may use the services: all pages of this machine, on any port. */
const localPages = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Starts the relay, the wallet directory, the RPC proxy, and the balances and prices on 127.0.0.1. Only pages of this machine may use them, with the sandbox's
 * project id.
 *
 * @param port 0 takes any free port
 * @param chains the chains of the RPC proxy and of the balances
 * @throws Error with one sentence if the port is taken
 */
export async function startServices({ port, chains }: startServices.Parameters): Promise<SandboxServices> {
  await assertPortFree(port)
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-sandbox-'))
  const server = createServer({
    projects: { [sandboxProjectId]: { allowedOrigins: localPages } },
    dataFolder,
    listing: { folder: directory },
    chains,
  })
  const stop = async () => {
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const { port: actualPort, url, relayUrl } = await server.listen({ port, host: '127.0.0.1' })
    return { port: actualPort, url, relayUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export declare namespace startServices {
  type Parameters = { port: number; chains: RpcChains }
}
