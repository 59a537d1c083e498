import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { packPackages } from '../hosts/packPackages.ts'

/** The module resolutions whose problems are ignored. Our packages are ESM only, and do not support old Node resolution or `require`. */
const ignoredResolutions: readonly string[] = ['node10', 'node16-cjs']

/**
 * Checks the types of every public package, as packed, with "Are the types wrong". One process checks all packages, because the
 * command-line program takes longer to start than to check one package.
 */
const folder = mkdtempSync(join(tmpdir(), 'latchkey-attw-'))
try {
  const packed = await packPackages(folder)
  if (packed.length === 0) throw new Error('No package was packed.')
  let problemCount = 0
  for (const { file, manifest } of packed) {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(file))))
    const problems = analysis.types
      ? analysis.problems.filter(isRelevant).map((one) => JSON.stringify(one))
      : ['The package contains no types.']
    for (const problem of problems) console.error(`${manifest.name}: ${problem}`)
    problemCount += problems.length
  }
  console.log(`${packed.length} packages, ${problemCount} problems`)
  process.exitCode = problemCount > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function isRelevant(problem: Problem): boolean {
  return !('resolutionKind' in problem && ignoredResolutions.includes(problem.resolutionKind))
}
