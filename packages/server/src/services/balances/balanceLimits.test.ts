import { describe, expect, test } from 'vitest'
import { account, chainAt, createNodeResponder, dollar, openApp, solanaId, toWord } from '../../../test/balancesApp.ts'
import { startScriptedNode } from '../../../test/scriptedNode.ts'

describe('GET /v1/account/:address/balance', () => {
  test('param: limits, a client that asks too often', async () => {
    const node = await startScriptedNode(createNodeResponder())
    const chains = { 'eip155:1': chainAt(node.url), 'eip155:10': chainAt(node.url) }
    const { listen, close } = openApp(chains, { limits: { balanceBurst: 4, balancesPerSecond: 0.001 } })
    const { url } = await listen({ port: 0 })
    const ask = async (query: string) =>
      (await fetch(`${url}/v1/account/${account}/balance?projectId=site&${query}`)).status
    // A request without `chainId` reads two networks.
    expect([
      await ask(''),
      await ask('chainId=eip155:1'),
      await ask('chainId=eip155:1'),
      await ask('chainId=eip155:1'),
    ]).toEqual([200, 200, 200, 429])
    await close()
  })

  test('param: limits, a read of many tokens counts once for each 100 of them', async () => {
    const tokens = Array.from({ length: 250 }, (_, index) => ({
      ...dollar,
      address: `0x${toWord(index + 1).slice(24)}`,
    }))
    const node = await startScriptedNode(createNodeResponder())
    const ask = async (balanceBurst: number) => {
      const limits = { balanceBurst, balancesPerSecond: 0.001 }
      const { listen, close } = openApp({ 'eip155:1': chainAt(node.url, { tokens, prices: {} }) }, { limits })
      const { url } = await listen({ port: 0 })
      const path = `${url}/v1/account/${account}/balance?projectId=site`
      const statuses = [(await fetch(path)).status, (await fetch(path)).status]
      await close()
      return statuses
    }
    expect(await ask(5)).toEqual([200, 429])
    expect(await ask(6)).toEqual([200, 200])
    // A smaller burst still allows one read.
    expect(await ask(2)).toEqual([200, 429])
  })

  test('param: limits, a client that asks for accounts with large lists', async () => {
    const list = `{"value":[],"context":"${'x'.repeat(2_000)}"}`
    const node = await startScriptedNode((method) => ({ resultText: method === 'getBalance' ? '{"value":5}' : list }))
    const limits = { rpcByteBurst: 3_000, rpcBytesPerSecond: 0.001 }
    const { listen, close } = openApp({ [solanaId]: { urls: [node.url] } }, { limits })
    const { url } = await listen({ port: 0 })
    const ask = async () =>
      (await fetch(`${url}/v1/account/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v/balance?projectId=site`)).status
    expect([await ask(), await ask()]).toEqual([200, 429])
    await close()
  })

  test('param: limits, simultaneous reads of large lists, and lists that are too large', async () => {
    for (const [length, reads] of [
      [3_000_000, 2],
      [5_000_000, 2],
    ] as const) {
      const list = `{"value":[],"context":"${'x'.repeat(length)}"}`
      const node = await startScriptedNode((method) => ({ resultText: method === 'getBalance' ? '{"value":5}' : list }))
      const limits = { rpcByteBurst: 17 * 1024 * 1024, rpcBytesPerSecond: 0.001 }
      const { listen, close } = openApp({ [solanaId]: { urls: [node.url] } }, { limits })
      const { url } = await listen({ port: 0 })
      const ask = async (address: string) => (await fetch(`${url}/v1/account/${address}/balance?projectId=site`)).status
      const owners = ['1', '2', '3', '4', '5', '6'].map((digit) => `${'1'.repeat(31)}${digit}`)
      const statuses = await Promise.all(owners.map(ask))
      expect(statuses.filter((status) => status === 429)).toHaveLength(owners.length - reads)
      expect(node.calls.filter(({ method }) => method === 'getTokenAccountsByOwner')).toHaveLength(2 * reads)
      await close()
    }
  })
})
