/**
 * `pnpm contracts` runs this file, which compiles SandboxDollar.sol into SandboxDollar.json. The result is committed, so that builds do not
 * need the Solidity compiler.
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

export type CompiledContract = { abi: Abi; bytecode: Hex }

type SolcOutput = {
  errors?: { severity: 'error' | 'warning' | 'info'; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const require = createRequire(import.meta.url)
const source = 'SandboxDollar.sol'

/** Compiles the token. The output is the same on every machine, because it contains no paths and no metadata hash. */
export function compileSandboxDollar(): CompiledContract {
  const solc = require('solc') as { compile(input: string, callbacks: { import: typeof readImport }): string }
  const input = {
    language: 'Solidity',
    sources: { [source]: { content: readFileSync(new URL(source, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [source]: { SandboxDollar: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(
    solc.compile(JSON.stringify(input), { import: readImport }),
  ) as SolcOutput
  const failures = errors.filter(({ severity }) => severity === 'error')
  const contract = contracts?.[source]?.SandboxDollar
  if (failures.length > 0 || !contract) throw new Error(failures.map((failure) => failure.formattedMessage).join('\n'))
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
}

function readImport(path: string): { contents: string } {
  return { contents: readFileSync(require.resolve(path), 'utf8') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const output = new URL('SandboxDollar.json', import.meta.url)
  await writeFile(output, `${JSON.stringify(compileSandboxDollar(), null, 2)}\n`)
}
