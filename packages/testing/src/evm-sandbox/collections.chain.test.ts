import { decodeFunctionResult, encodeFunctionData, erc721Abi, erc1155Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { setUpEvmSandbox } from '../../test/setUpEvmSandbox.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { largeUriSize, sandboxCollectibleId, sandboxCollections } from './collections.ts'
import { collectionUris } from './metadata.ts'
import { callNode } from './rpc.ts'

const world = setUpEvmSandbox()
const { postcards, hostile, badges } = sandboxCollections

/** Returns the metadata of a `data:` URI. */
function parseMetadata(uri: string): Record<string, unknown> {
  const { encoding, data = '' } = /^data:application\/json(?<encoding>;base64)?,(?<data>.*)$/.exec(uri)?.groups ?? {}
  return JSON.parse(
    encoding
      ? new TextDecoder().decode(Uint8Array.from(atob(data), (each) => each.charCodeAt(0)))
      : decodeURIComponent(data),
  )
}

describe('sandboxCollections', () => {
  test.each([['postcards', postcards] as const, ['hostile', hostile] as const])('%s', async (key, collection) => {
    const { client } = world()
    const contract = { address: collection.address, abi: erc721Abi } as const
    expect(await client.readContract({ ...contract, functionName: 'name' })).toBe(collection.name)
    expect(await client.readContract({ ...contract, functionName: 'symbol' })).toBe(collection.symbol)
    for (const [holder, { address }] of testAccounts.entries()) {
      const balance = await client.readContract({ ...contract, functionName: 'balanceOf', args: [address] })
      expect(balance).toBe(BigInt(collection.items.length))
      for (const [index, item] of collection.items.entries()) {
        const id = sandboxCollectibleId(collection as typeof hostile, item as (typeof hostile)['items'][number], holder)
        expect(await client.readContract({ ...contract, functionName: 'ownerOf', args: [id] })).toBe(address)
        if (item === '10 MB uri') continue
        const uri = await client.readContract({ ...contract, functionName: 'tokenURI', args: [id] })
        expect(uri).toBe(collectionUris[key][index])
      }
    }
  })

  test('badges', async () => {
    const { client } = world()
    const contract = { address: badges.address, abi: erc1155Abi } as const
    for (const [index, item] of badges.items.entries()) {
      const id = sandboxCollectibleId(badges, item)
      expect(id).toBe(BigInt(index + 1))
      const args = [testAccounts[2].address, id] as const
      expect(await client.readContract({ ...contract, functionName: 'balanceOf', args })).toBe(7n)
      const uri = await client.readContract({ ...contract, functionName: 'uri', args: [id] })
      expect(uri).toBe(collectionUris.badges[index])
    }
  })

  test('behavior: one token URI has 10 MB', async () => {
    const id = sandboxCollectibleId(hostile, '10 MB uri', 1)
    // viem refuses responses of more than 10 MB.
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args: [id] })
    const response = await callNode<Hex>(world().rpcUrl, 'eth_call', { to: hostile.address, data }, 'latest')
    const uri = decodeFunctionResult({ abi: erc721Abi, functionName: 'tokenURI', data: response })
    expect([uri.length, uri.slice(0, 34)]).toEqual([largeUriSize, 'data:application/octet-stream,AAAA'])
    expect(/^A*$/.test(uri.slice(30))).toBe(true)
  })

  test('behavior: the harmless metadata have a name and a picture', () => {
    const [svg, png, plain, text, long] = collectionUris.postcards.map(parseMetadata)
    expect([svg?.name, png?.name, plain?.name, text?.name]).toEqual(['Harbour', 'Lighthouse', 'Dunes', 'Ferry'])
    expect(String(long?.name)).toHaveLength(299)
    expect(String(png?.image)).toMatch(/^data:image\/png;base64,iVBOR/)
    for (const metadata of [svg, plain, text, long]) expect(String(metadata?.image)).toMatch(/^data:image\/svg\+xml/)
  })
})
