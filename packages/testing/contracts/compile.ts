/**
 * `pnpm contracts` runs this file, which compiles the contracts of this folder into `src/evm-sandbox/contracts/`. The results are
 * committed, so that builds and users of this package do not need the Solidity compiler.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

export type CompiledContract = { abi: Abi; bytecode: Hex }

type SolcOutput = {
  errors?: { severity: 'error' | 'warning' | 'info'; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const require = createRequire(import.meta.url)
const contractsFolder = new URL('./', import.meta.url)

/**
 * Compiles all contracts of this folder, by name. The output is the same on every machine, because it contains no paths and no metadata
 * hash.
 */
export function compileContracts(): Record<string, CompiledContract> {
  const solc = require('solc') as { compile(input: string, callbacks: { import: typeof readImport }): string }
  const files = readdirSync(contractsFolder).filter((file) => file.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(new URL(file, contractsFolder), 'utf8') }]),
    ),
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: Object.fromEntries(files.map((file) => [file, { '*': ['abi', 'evm.bytecode.object'] }])),
    },
  }
  const { errors = [], contracts } = JSON.parse(
    solc.compile(JSON.stringify(input), { import: readImport }),
  ) as SolcOutput
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const deployableContracts = Object.values(contracts)
    .flatMap((byName) => Object.entries(byName))
    .filter(([, { evm }]) => evm.bytecode.object !== '')
  return Object.fromEntries(
    deployableContracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` as const }]),
  )
}

function readImport(path: string): { contents: string } {
  return { contents: readFileSync(require.resolve(path), 'utf8') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outputFolder = new URL('../src/evm-sandbox/contracts/', contractsFolder)
  await mkdir(outputFolder, { recursive: true })
  for (const [name, contract] of Object.entries(compileContracts()))
    await writeFile(new URL(`${name}.json`, outputFolder), `${JSON.stringify(contract, null, 2)}\n`)
}
