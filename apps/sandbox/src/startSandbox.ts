import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { startBitcoinChain } from '@latchkey/chains/bitcoin-chain'
import { type SandboxChain, sandboxChains } from '@latchkey/chains/evm'
import { startEvmChain } from '@latchkey/chains/evm-chain'
import { readPortsFromEnvironment } from '@latchkey/chains/ports'
import { solanaSandbox } from '@latchkey/chains/solana'
import { startSolanaChain } from '@latchkey/chains/solana-chain'
import { derivePhoneAccounts } from '@latchkey/phone'
import type { Address } from 'viem'
import { makeServerChains } from './makeServerChains.ts'
import { ensurePhonePage } from './phonePage/buildPhonePage.ts'
import { makePhoneConfig } from './phonePage/makePhoneConfig.ts'
import type { PhoneConfig } from './phonePage/phoneConfig.ts'
import { servePhonePage } from './phonePage/servePhonePage.ts'
import { defaultPorts, portVariables, type SandboxPorts } from './ports.ts'
import type { Sandbox } from './sandbox.ts'
import { type SandboxServices, startServices } from './startServices.ts'

/**
 * Starts all that a demo needs, on 127.0.0.1: two Ethereum chains with a token, a Solana chain, a Bitcoin chain, the relay and the wallet
 * directory, and the wallet page. All of them end when this process ends, even after a crash.
 *
 * @param phonePage the folder of the wallet page; by default the folder of `pnpm build`, which is built if it is missing
 * @param ports the ports of single services; 0 takes any free port. By default, environment variables set them (`SANDBOX_ONE_PORT` and so
 * on), or else they are 8545, 8546, 8899, 3002, 4174 and 4175. If one of these default ports is taken, a free port replaces it.
 * @throws Error with one sentence if a requested port is taken
 * @throws Error with one sentence if anvil does not exist for the platform. In both cases, services that have already started are stopped.
 */
export async function startSandbox({ ports, phonePage }: startSandbox.Parameters = {}): Promise<Sandbox> {
  const requestedPorts = { ...readPortsFromEnvironment(portVariables, process.env), ...ports }
  const takenPorts: number[] = []
  const stops: (() => Promise<void>)[] = []
  const stop = async () => void (await Promise.all(stops.splice(0).map((end) => end())))
  const addStop = async <part extends { stop(): Promise<void> }>(starting: Promise<part>): Promise<part> => {
    const started = await starting
    stops.push(() => started.stop())
    return started
  }
  /**
   * Starts a service on the port that was requested for it. If none was requested, uses the default port, or any free port if that is
   * taken.
   */
  const startOnPort = async <part extends { stop(): Promise<void> }>(
    name: keyof SandboxPorts,
    start: (port: number) => Promise<part>,
  ): Promise<part> => {
    const port = requestedPorts[name]
    if (port !== undefined) return addStop(start(port))
    return addStop(
      start(defaultPorts[name]).catch((error: unknown) => {
        if (!isPortTaken(error)) throw error
        takenPorts.push(defaultPorts[name])
        return start(0)
      }),
    )
  }
  let resolveConfig: (config: PhoneConfig) => void = () => {}
  const config = new Promise<PhoneConfig>((resolve) => {
    resolveConfig = resolve
  })

  const [one, two] = sandboxChains
  const fundedAddresses = await phoneAddresses([
    `eip155:${one.id}`,
    solanaSandbox.caipNetworkId,
    bitcoinSandbox.caipNetworkId,
  ])
  const evm = (name: 'one' | 'two', chain: SandboxChain) =>
    startOnPort(name, (port) => startEvmChain({ chain, port, funded: fundedAddresses.eip155 as Address[] }))
  const localChains = [
    evm('one', one),
    evm('two', two),
    startOnPort('solana', (port) => startSolanaChain({ port, funded: fundedAddresses.solana })),
  ] as const
  const startingBitcoin = startOnPort('bitcoin', (port) => startBitcoinChain({ port, funded: fundedAddresses.bip122 }))
  const services: Promise<SandboxServices> = Promise.all([...localChains, startingBitcoin]).then(
    ([chainOne, chainTwo, solana, bitcoin]) => {
      const chains = makeServerChains({ one: chainOne, two: chainTwo, solana, bitcoin })
      return startOnPort('server', (port) => startServices({ port, chains }))
    },
  )
  const folder = phonePage === undefined ? ensurePhonePage() : Promise.resolve(phonePage)
  const parts = await startAllOrStop(
    [
      ...localChains,
      startingBitcoin,
      services,
      startOnPort('phone', (port) => servePhonePage({ port, folder, config })),
      folder,
    ],
    stop,
  )
  const [chainOne, chainTwo, { rpcUrl, wsUrl, port: solanaPort }, bitcoin, server, phone] = parts
  const sandbox: Sandbox = {
    chains: [pickChainFields(chainOne), pickChainFields(chainTwo)],
    solana: { rpcUrl, wsUrl, port: solanaPort },
    bitcoin: { apiUrl: bitcoin.apiUrl, port: bitcoin.port },
    server: { url: server.url, relayUrl: server.relayUrl, port: server.port },
    phone: { url: phone.url, port: phone.port },
    ports: {
      one: chainOne.port,
      two: chainTwo.port,
      solana: solanaPort,
      bitcoin: bitcoin.port,
      server: server.port,
      phone: phone.port,
    },
    taken: Object.values(defaultPorts).filter((port) => takenPorts.includes(port)),
    stop,
  }
  resolveConfig(makePhoneConfig(sandbox))
  return sandbox
}

export declare namespace startSandbox {
  type Parameters = { ports?: Partial<SandboxPorts> | undefined; phonePage?: string | undefined }
}

/** Returns the addresses of the phone's account, by namespace. */
async function phoneAddresses(networks: readonly string[]): Promise<Record<'eip155' | 'solana' | 'bip122', string[]>> {
  const accounts = await derivePhoneAccounts({ networks })
  const addressesOf = (namespace: string) =>
    accounts.filter(({ caipNetworkId }) => caipNetworkId.startsWith(namespace)).map(({ address }) => address)
  return { eip155: addressesOf('eip155'), solana: addressesOf('solana'), bip122: addressesOf('bip122') }
}

/** Returns whether a service could not start because its port is taken. Each service reports this by another error. */
function isPortTaken(error: unknown): boolean {
  const { message, cause } = error as Error
  const { code } = (cause ?? error) as NodeJS.ErrnoException
  return code === 'EADDRINUSE' || /EADDRINUSE|address already in use/i.test(message)
}

/** Resolves when all services have started. If one cannot start, stops the others and rejects with the first error. */
async function startAllOrStop<const parts extends readonly Promise<unknown>[]>(
  starting: parts,
  stop: () => Promise<void>,
): Promise<{ [part in keyof parts]: Awaited<parts[part]> }> {
  const outcomes = await Promise.allSettled(starting)
  const failure = outcomes.find(({ status }) => status === 'rejected')
  if (!failure) return Promise.all(starting) as never
  await stop()
  throw (failure as PromiseRejectedResult).reason
}

function pickChainFields({ id, name, port, rpcUrl, nativeCurrency }: SandboxChain): SandboxChain {
  return { id, name, port, rpcUrl, nativeCurrency }
}
