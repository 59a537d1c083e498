import { expect, test } from 'vitest'
import { startScriptedApi } from '../../../test/scriptedNode.ts'
import { createEsploraClient } from './createEsploraClient.ts'
import { NoResponseError } from './createUpstream.ts'

test('createEsploraClient: all endpoints together have nine seconds', async () => {
  let now = 0
  const api = await startScriptedApi(() => {
    now += 4_000
    return { status: 500, body: '' }
  })
  const clock = { now: () => now, every: () => () => {} }
  const client = createEsploraClient({ id: 'bip122:x', urls: Array<string>(5).fill(api.url), clock })
  await expect(client.get('/address/x')).rejects.toThrow(NoResponseError)
  expect(api.paths).toHaveLength(3)
})
