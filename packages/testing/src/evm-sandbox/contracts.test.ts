import { readdirSync, readFileSync } from 'node:fs'
import { getContractAddress, type Hex, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { compileContracts } from '../../contracts/compile.ts'
import { sandboxDex } from './evmSandbox.ts'

const folder = new URL('contracts/', import.meta.url)
const committed = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]),
)

describe('contracts/', () => {
  test('behavior: equals the compiled sources', () => {
    expect(committed).toEqual(compileContracts())
  })

  test('behavior: the addresses of the pairs follow from the code of a pair', () => {
    const { factory, pairCodeHash, pairs } = sandboxDex
    expect(keccak256(committed.DexPair.bytecode)).toBe(pairCodeHash)
    const addressOf = ([token0, token1]: readonly [Hex, Hex]) =>
      getContractAddress({
        opcode: 'CREATE2',
        from: factory,
        salt: keccak256(`${token0}${token1.slice(2)}` as Hex),
        bytecodeHash: pairCodeHash,
      })
    const expected = Object.values(pairs).map(({ tokens }) => addressOf(tokens))
    expect(Object.values(pairs).map(({ address }) => address)).toEqual(expected)
  })
})
