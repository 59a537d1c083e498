import { afterEach, describe, expect, test } from 'vitest'
import { honestDirectory } from './honestServices.ts'
import { type ServerFault, serverFaults } from './serverFaults.ts'
import { type HostileServer, startHostileServer } from './startHostileServer.ts'

let server: HostileServer | undefined
afterEach(() => server?.stop())

const start = async () => {
  server = await startHostileServer(honestDirectory([{ id: 'a', name: 'A' }]))
  return server
}

describe('startHostileServer', () => {
  test('default', async () => {
    const { url, asked } = await start()
    const response = await fetch(`${url()}/getWallets?page=1`)
    expect(await response.json()).toEqual({ data: [{ id: 'a', name: 'A' }], count: 1 })
    expect((await fetch(`${url()}/elsewhere`)).status).toBe(404)
    expect(asked()).toBe(2)
  })

  test.each(Object.keys(serverFaults) as ServerFault[])('param: fault, %s', async (fault) => {
    const { url, asked } = await start()
    const call = new AbortController()
    const honest = JSON.stringify({ data: [{ id: 'a', name: 'A' }], count: 1 })
    const response = fetch(`${url(fault)}/getWallets`, { signal: call.signal })
    const reading = response
      .then(
        async (response) =>
          `${response.status} ${response.headers.get('content-type')} ${response.headers.get('access-control-allow-origin')} ${await response.text()}`,
        (error: Error) => error.name,
      )
      .catch((error: Error) => error.name)
    await expect.poll(asked).toBeGreaterThan(0)
    // Some faults send no response or never finish it. So the request is aborted after 100 ms.
    const patience = setTimeout(() => call.abort(), 100)
    const seen = await reading
    clearTimeout(patience)
    expect(seen).not.toBe(`200 application/json * ${honest}`)
  })
})
