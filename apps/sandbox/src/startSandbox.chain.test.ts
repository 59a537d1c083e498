import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sandboxAccounts, sandboxChains, sandboxToken } from '@latchkey/chains/evm'
import { solanaSandbox } from '@latchkey/chains/solana'
import { assertPortFree } from '@latchkey/testing/anvil'
import { createSolanaRpc } from '@solana/kit'
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defaultPorts, portVariables } from './ports.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxProjectId } from './services.ts'
import { startSandbox } from './startSandbox.ts'

/** With port 0, each service takes any free port. */
const ports = { one: 0, two: 0, solana: 0, bitcoin: 0, server: 0, phone: 0 }

const anyPorts = Object.fromEntries(Object.values(portVariables).map((variable) => [variable, '0']))

function portsOf({ chains, solana, bitcoin, server, phone }: Sandbox): number[] {
  return [...chains, solana, bitcoin, server, phone].map(({ port }) => port)
}

async function takePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

/** Makes sure that a port is taken, by this test or by another program. */
const ensureTaken = (port: number) => takePort(port).catch(() => port)

describe('startSandbox', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ ports })
  })
  afterAll(() => sandbox.stop())

  test('default', async () => {
    expect(sandbox.chains.map(({ id, name, nativeCurrency }) => ({ id, name, nativeCurrency }))).toEqual(
      sandboxChains.map(({ id, name, nativeCurrency }) => ({ id, name, nativeCurrency })),
    )
    const ids = sandbox.chains.map(({ rpcUrl }) => createPublicClient({ transport: http(rpcUrl) }).getChainId())
    expect(await Promise.all(ids)).toEqual([31337, 31338])
  })

  test('behavior: every account holds ether and the token on both chains', async () => {
    const read = async (rpcUrl: string) => {
      const client = createPublicClient({ transport: http(rpcUrl) })
      const token = { address: sandboxToken.address, abi: erc20Abi }
      return {
        name: await client.readContract({ ...token, functionName: 'name' }),
        symbol: await client.readContract({ ...token, functionName: 'symbol' }),
        decimals: await client.readContract({ ...token, functionName: 'decimals' }),
        holdings: await Promise.all(
          sandboxAccounts.map(async ({ address }) => ({
            ether: await client.getBalance({ address }),
            token: await client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
          })),
        ),
      }
    }
    const holding = { ether: 10_000n * 10n ** 18n, token: 1_000_000n * 10n ** 6n }
    const expected = {
      name: sandboxToken.name,
      symbol: sandboxToken.symbol,
      decimals: sandboxToken.decimals,
      holdings: [holding, holding, holding],
    }
    expect(await Promise.all(sandbox.chains.map(({ rpcUrl }) => read(rpcUrl)))).toEqual([expected, expected])
  })

  test('behavior: any account can mint the token', async () => {
    const transport = http(sandbox.chains[1].rpcUrl)
    const to = '0x00000000000000000000000000000000000000AA'
    const client = createPublicClient({ transport, pollingInterval: 50 })
    const hash = await createWalletClient({ transport, account: sandboxAccounts[1]!.address }).writeContract({
      address: sandboxToken.address,
      abi: parseAbi(['function mint(address to, uint256 amount)']),
      functionName: 'mint',
      args: [to, 5n],
      chain: null,
    })
    await client.waitForTransactionReceipt({ hash })
    expect(
      await client.readContract({
        address: sandboxToken.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [to],
      }),
    ).toBe(5n)
  })

  test('behavior: the server passes calls on to the EVM chains and to Solana', async () => {
    const { server, chains } = sandbox
    const urlOf = (chainId: string) =>
      `${server.url}/v1/?${new URLSearchParams({ chainId, projectId: sandboxProjectId })}`
    const account = sandboxAccounts[0] as (typeof sandboxAccounts)[number]
    const direct = createPublicClient({ transport: http(chains[0]?.rpcUrl) })
    const proxied = createPublicClient({ transport: http(urlOf('eip155:31337'), { batch: true }) })
    expect(await proxied.getChainId()).toBe(31337)
    expect(await proxied.getBalance({ address: account.address })).toBe(
      await direct.getBalance({ address: account.address }),
    )
    const wallet = createWalletClient({
      account: privateKeyToAccount(account.privateKey),
      transport: http(urlOf('eip155:31337')),
    })
    const hash = await wallet.sendTransaction({ chain: null, to: account.address, value: 1n })
    const receipt = await proxied.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: account.address.toLowerCase() })
    const solana = createSolanaRpc(urlOf(solanaSandbox.caipNetworkId))
    expect(await solana.getSlot().send()).toBeGreaterThan(0n)
  })

  test('behavior: stop frees the ports', async () => {
    const other = await startSandbox({ ports })
    await other.stop()
    await Promise.all(portsOf(other).map((port) => assertPortFree(port)))
  })

  test('behavior: uses any free port if a default port is taken', async () => {
    await ensureTaken(defaultPorts.two)
    const { two: _, ...rest } = ports
    const other = await startSandbox({ ports: rest })
    onTestFinished(other.stop)
    expect(other.taken).toEqual([defaultPorts.two])
    expect(other.ports).toMatchObject({ two: other.chains[1].port, phone: other.phone.port })
    expect(other.ports.two).not.toBe(defaultPorts.two)
    expect(await createPublicClient({ transport: http(other.chains[1].rpcUrl) }).getChainId()).toBe(31338)
  })

  test('behavior: two sandboxes run at the same time', async () => {
    const both = await Promise.all([startSandbox(), startSandbox()])
    onTestFinished(async () => void (await Promise.all(both.map(({ stop }) => stop()))))
    expect(new Set(both.flatMap(portsOf)).size).toBe(2 * Object.keys(defaultPorts).length)
    const config = async ({ phone }: Sandbox) => (await fetch(`${phone.url}/config.json`)).json()
    expect(await Promise.all(both.map(config))).toMatchObject(both.map(({ server: { relayUrl } }) => ({ relayUrl })))
  })

  test('error: port taken', async () => {
    const port = await takePort()
    await expect(startSandbox({ ports: { ...ports, two: port } })).rejects.toThrow(
      new Error(`Port ${port} is taken: stop what listens there or choose another port.`),
    )
  })
})

describe('cli', () => {
  function run(environment: Record<string, string>): ChildProcess {
    const child = spawn(
      process.execPath,
      ['--conditions=@latchkey/source', fileURLToPath(new URL('cli.ts', import.meta.url))],
      { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  async function text(stream: NodeJS.ReadableStream | null): Promise<string> {
    let all = ''
    for await (const chunk of stream ?? []) all += chunk
    return all
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`behavior: prints the table and stops cleanly on ${signal}`, async () => {
      const child = run(anyPorts)
      const output = text(child.stdout)
      const [sandbox] = (await once(child, 'message')) as [Sandbox]
      child.kill(signal)
      expect(await once(child, 'close')).toEqual([0, null])
      const printed = await output
      expect(printed).toMatch(new RegExp(`Sandbox Two +chain 31338 +${sandbox.chains[1].rpcUrl}\n`))
      expect(printed).toMatch(new RegExp(`Sandbox Phone +wallet page +${sandbox.phone.url}\n`))
      await Promise.all(portsOf(sandbox).map((port) => assertPortFree(port)))
    })
  }

  test('behavior: stops when the process that forked it ends', async () => {
    const child = run(anyPorts)
    await once(child, 'message')
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('behavior: prints the default ports that are taken', async () => {
    const { one, server } = defaultPorts
    await Promise.all([one, server].map(ensureTaken))
    const child = run({ ...anyPorts, SANDBOX_ONE_PORT: '', SANDBOX_SERVER_PORT: '' })
    const output = text(child.stdout)
    await once(child, 'message')
    child.kill('SIGTERM')
    expect(await output).toContain(`Ports ${one} and ${server} are taken: free ones stand in for them.\n`)
  })

  test('error: port taken', async () => {
    const port = await takePort()
    const child = run({ ...anyPorts, SANDBOX_ONE_PORT: `${port}` })
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect({ complaint, code }).toEqual({
      complaint:
        `The sandbox did not start. Port ${port} is taken: stop what listens there or choose another port.\n` +
        'SANDBOX_ONE_PORT, SANDBOX_TWO_PORT, SANDBOX_SOLANA_PORT, SANDBOX_BITCOIN_PORT, SANDBOX_SERVER_PORT, and ' +
        'SANDBOX_PHONE_PORT choose other ports.\n',
      code: 1,
    })
  })
})
