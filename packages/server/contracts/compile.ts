/**
 * `node contracts/compile.ts` prints the compiled bytecode of `BatchReader.yul`. `src/platform/chains/evm/readContracts.ts` contains a copy
 * of this bytecode. A test checks that the copy is equal.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The fields of the output of the compiler `solc` that are read here. */
type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

const sourceFile = 'BatchReader.yul'

/** Compiles the contract. Every EVM since the London upgrade can run the bytecode. */
export function compileBatchReader(): string {
  const require = createRequire(import.meta.url)
  const solc = require('solc') as { compile(input: string): string }
  const input = {
    language: 'Yul',
    sources: { [sourceFile]: { content: readFileSync(new URL(sourceFile, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'london',
      optimizer: { enabled: true, runs: 1 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput
  const code = contracts?.[sourceFile]?.BatchReader?.evm.bytecode.object
  if (!code) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `0x${code}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${compileBatchReader()}\n`)
