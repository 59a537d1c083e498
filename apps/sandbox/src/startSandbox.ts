import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { startBitcoinChain } from '@latchkey/chains/bitcoin-chain'
import { type SandboxChain, sandboxChains } from '@latchkey/chains/evm'
import { startEvmChain } from '@latchkey/chains/evm-chain'
import { portsFromEnvironment } from '@latchkey/chains/ports'
import { solanaSandbox } from '@latchkey/chains/solana'
import { startSolanaChain } from '@latchkey/chains/solana-chain'
import { derivePhoneAccounts } from '@latchkey/testing/phone'
import type { Address } from 'viem'
import { ensurePhonePage } from './phonePage/buildPhonePage.ts'
import { makePhoneConfig } from './phonePage/makePhoneConfig.ts'
import type { PhoneConfig } from './phonePage/phoneConfig.ts'
import { servePhonePage } from './phonePage/servePhonePage.ts'
import { defaultPorts, portVariables, type SandboxPorts } from './ports.ts'
import type { Sandbox } from './sandbox.ts'
import { startServices } from './startServices.ts'

/**
 * Starts all that a demo needs, on 127.0.0.1: two Ethereum chains with a token, a Solana and a Bitcoin chain, the relay and the
 * wallet directory, and the wallet page. All of it ends with this process, however that ends.
 *
 * @param phonePage a folder with the wallet page; by default the one that `pnpm build` made, which is made where it is not there
 * @param ports of single parts; 0 takes any free one. Default: what the environment asks for (`SANDBOX_ONE_PORT` and so on),
 *   else 8545, 8546, 8899, 3002, 4174 and 4175, and any free one for each of these that is taken.
 * @throws Error with one sentence when a port that was asked for is taken or the platform has no anvil; nothing is left running then.
 */
export async function startSandbox({ ports, phonePage }: startSandbox.Parameters = {}): Promise<Sandbox> {
  const asked = { ...portsFromEnvironment(portVariables, process.env), ...ports }
  const taken: number[] = []
  const stops: (() => Promise<void>)[] = []
  const stop = async () => void (await Promise.all(stops.splice(0).map((end) => end())))
  const keep = async <part extends { stop(): Promise<void> }>(starting: Promise<part>): Promise<part> => {
    const started = await starting
    stops.push(() => started.stop())
    return started
  }
  /** On the port that was asked for, else on the default one, else on any. */
  const place = async <part extends { stop(): Promise<void> }>(
    name: keyof SandboxPorts,
    start: (port: number) => Promise<part>,
  ): Promise<part> => {
    const port = asked[name]
    if (port !== undefined) return keep(start(port))
    return keep(
      start(defaultPorts[name]).catch((error: unknown) => {
        if (!isPortTaken(error)) throw error
        taken.push(defaultPorts[name])
        return start(0)
      }),
    )
  }
  let tell: (config: PhoneConfig) => void = () => {}
  const config = new Promise<PhoneConfig>((resolve) => {
    tell = resolve
  })

  const [one, two] = sandboxChains
  const owners = await phoneAddresses([`eip155:${one.id}`, solanaSandbox.caipNetworkId, bitcoinSandbox.caipNetworkId])
  const evm = (name: 'one' | 'two', chain: SandboxChain) =>
    place(name, (port) => startEvmChain({ chain, port, funded: owners.eip155 as Address[] }))
  const folder = phonePage === undefined ? ensurePhonePage() : Promise.resolve(phonePage)
  const parts = await allOrNothing(
    [
      evm('one', one),
      evm('two', two),
      place('solana', (port) => startSolanaChain({ port, funded: owners.solana })),
      place('bitcoin', (port) => startBitcoinChain({ port, funded: owners.bip122 })),
      place('server', (port) => startServices({ port })),
      place('phone', (port) => servePhonePage({ port, folder, config })),
      folder,
    ],
    stop,
  )
  const [first, second, { rpcUrl, wsUrl, port: solanaPort }, bitcoin, server, phone] = parts
  const sandbox: Sandbox = {
    chains: [withoutStop(first), withoutStop(second)],
    solana: { rpcUrl, wsUrl, port: solanaPort },
    bitcoin: { apiUrl: bitcoin.apiUrl, port: bitcoin.port },
    server: { url: server.url, relayUrl: server.relayUrl, port: server.port },
    phone: { url: phone.url, port: phone.port },
    ports: {
      one: first.port,
      two: second.port,
      solana: solanaPort,
      bitcoin: bitcoin.port,
      server: server.port,
      phone: phone.port,
    },
    taken: Object.values(defaultPorts).filter((port) => taken.includes(port)),
    stop,
  }
  tell(makePhoneConfig(sandbox))
  return sandbox
}

export declare namespace startSandbox {
  type Parameters = { ports?: Partial<SandboxPorts> | undefined; phonePage?: string | undefined }
}

/** The phone's addresses, by namespace. */
async function phoneAddresses(networks: readonly string[]): Promise<Record<'eip155' | 'solana' | 'bip122', string[]>> {
  const accounts = await derivePhoneAccounts({ networks })
  const of = (namespace: string) =>
    accounts.filter(({ caipNetworkId }) => caipNetworkId.startsWith(namespace)).map(({ address }) => address)
  return { eip155: of('eip155'), solana: of('solana'), bip122: of('bip122') }
}

/** Whether a part did not start because its port is taken, in any of the wordings for it. */
function isPortTaken(error: unknown): boolean {
  const { message, cause } = error as Error
  const { code } = (cause ?? error) as NodeJS.ErrnoException
  return code === 'EADDRINUSE' || /EADDRINUSE|address already in use/i.test(message)
}

/** Everything that was started, or the first reason why something was not, with nothing left running. */
async function allOrNothing<const parts extends readonly Promise<unknown>[]>(
  starting: parts,
  stop: () => Promise<void>,
): Promise<{ [part in keyof parts]: Awaited<parts[part]> }> {
  const settled = await Promise.allSettled(starting)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (!failed) return Promise.all(starting) as never
  await stop()
  throw (failed as PromiseRejectedResult).reason
}

function withoutStop({ id, name, port, rpcUrl, nativeCurrency }: SandboxChain): SandboxChain {
  return { id, name, port, rpcUrl, nativeCurrency }
}
