import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createPublicClient, http } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertPortFree } from './assertPortFree.ts'
import { startAnvil } from './startAnvil.ts'
import { testAccounts } from './testAccounts.ts'

async function run(parameters?: startAnvil.Parameters) {
  const anvil = await startAnvil(parameters)
  onTestFinished(() => anvil.stop())
  return { anvil, client: createPublicClient({ transport: http(anvil.rpcUrl) }) }
}

describe('startAnvil', () => {
  test('default', async () => {
    const { anvil, client } = await run()
    expect(anvil.rpcUrl).toBe(`http://127.0.0.1:${anvil.port}`)
    expect(await client.getChainId()).toBe(31337)
    const balances = await Promise.all(testAccounts.map(({ address }) => client.getBalance({ address })))
    expect(balances).toEqual([10_000n * 10n ** 18n, 10_000n * 10n ** 18n, 10_000n * 10n ** 18n])
  })

  test('param: chainId', async () => {
    const { anvil, client } = await run({ chainId: 4242 })
    expect(anvil.chainId).toBe(4242)
    expect(await client.getChainId()).toBe(4242)
  })

  test('behavior: stop frees the port, and a second stop is harmless', async () => {
    const { anvil } = await run()
    await anvil.stop()
    await anvil.stop()
    await assertPortFree(anvil.port)
  })

  test('behavior: ends when its parent is killed', async () => {
    const parent: ChildProcess = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { startAnvil } = await import(${JSON.stringify(new URL('./startAnvil.ts', import.meta.url).href)})
         console.log((await startAnvil()).port)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const port = Number(line.toString())
    await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is taken`)
    parent.kill('SIGKILL')
    await expect.poll(() => assertPortFree(port).then(() => 'free', String)).toBe('free')
  })

  test('error: port taken', async () => {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    await expect(startAnvil({ port })).rejects.toThrow(
      new Error(`Port ${port} is taken: stop what listens there or choose another port.`),
    )
  })
})
