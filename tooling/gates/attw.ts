import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { packPackages } from '../hosts/packPackages.ts'

/** The packages are ESM only. Old Node resolution and `require` are not supported. */
const ignored: readonly string[] = ['node10', 'node16-cjs']

/**
 * Checks the types of every public package, as packed, with "Are the types wrong". One process checks all of them, because the program for
 * one package starts slower than it checks.
 */
const folder = mkdtempSync(join(tmpdir(), 'latchkey-attw-'))
try {
  const packed = await packPackages(folder)
  if (packed.length === 0) throw new Error('No package was packed.')
  let wrong = 0
  for (const { file, manifest } of packed) {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(file))))
    const found = analysis.types
      ? analysis.problems.filter(isOurs).map((one) => JSON.stringify(one))
      : ['The package contains no types.']
    for (const problem of found) console.error(`${manifest.name}: ${problem}`)
    wrong += found.length
  }
  console.log(`${packed.length} packages, ${wrong} problems`)
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function isOurs(problem: Problem): boolean {
  return !('resolutionKind' in problem && ignored.includes(problem.resolutionKind))
}
