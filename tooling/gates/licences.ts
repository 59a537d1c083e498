import { execFileSync } from 'node:child_process'
import { allowedLicences, licenceExceptions } from './allowedLicences.ts'
import { isAllowed } from './licenceExpression.ts'

type Dependency = { name: string; versions: string[]; license: string }

/**
 * Checks the licence of every dependency, including those for development: the licence must be in `allowedLicences`, or the package must be
 * in `licenceExceptions`.
 */
const listOutput = execFileSync('pnpm', ['licenses', 'list', '--recursive', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 << 20,
})
const dependencies = Object.values(JSON.parse(listOutput) as Record<string, Dependency[]>).flat()
if (dependencies.length === 0) throw new Error('pnpm listed no dependency: run "pnpm install".')

const refusedDependencies = dependencies.filter(({ name, license }) => {
  const exception = licenceExceptions[name]
  return exception ? exception.licence !== license : !isAllowed(license, allowedLicences)
})
for (const { name, versions, license } of refusedDependencies)
  console.error(`${name} ${versions.join(', ')}: ${license}`)

const unneededExceptions = Object.keys(licenceExceptions).filter(
  (name) => !dependencies.some((one) => one.name === name),
)
for (const name of unneededExceptions) console.error(`${name}: an exception that nothing needs any more`)

console.log(`${dependencies.length} dependencies, ${refusedDependencies.length + unneededExceptions.length} wrong`)
process.exitCode = refusedDependencies.length + unneededExceptions.length > 0 ? 1 : 0
