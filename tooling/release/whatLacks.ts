import { LaunchError } from '../launch/LaunchError.mjs'
import { run } from '../launch/processes.mjs'

export type Manifest = { name: string; exports?: unknown; bin?: unknown; [field: string]: unknown }

const requiredFields = [
  'version',
  'description',
  'keywords',
  'license',
  'repository',
  'homepage',
  'bugs',
  'exports',
  'publishConfig',
]
const requiredTexts = ['README.md', 'LICENSE', 'CHANGELOG.md']

/**
 * Lists what a tarball lacks or must not contain. Each sentence begins with the name of the package. The list is empty if the tarball is
 * correct.
 */
export async function whatLacks(tarball: string): Promise<string[]> {
  const listed = await tar(['-tzf', tarball])
  const files = listed.split('\n').map((line) => line.replace(/^package\//, ''))
  return findFaults(JSON.parse(await tar(['-xOzf', tarball, 'package/package.json'])), files)
}

export function findFaults(manifest: Manifest, files: readonly string[]): string[] {
  const { name } = manifest
  const packedFiles = new Set(files)
  const expectedFiles = [...requiredTexts, ...filesOf(manifest.exports), ...filesOf(manifest.bin)]
  const text = JSON.stringify(manifest)
  return [
    ...requiredFields.filter((field) => !(field in manifest)).map((field) => `${name}: package.json has no ${field}.`),
    ...[...new Set(expectedFiles)]
      .filter((file) => !packedFiles.has(file))
      .map((file) => `${name}: ${file} is missing.`),
    ...(text.match(/"(?:workspace|catalog):[^"]*"/g) ?? []).map(
      (range) => `${name}: ${range} is no range for a registry.`,
    ),
    ...files.filter((file) => /\.(?:test|stories)\./.test(file)).map((file) => `${name}: ${file} is not for a site.`),
  ]
}

/** Returns every file that a value of `exports` or `bin` names, except the sources that only this workspace reads. */
function filesOf(value: unknown, condition = ''): string[] {
  if (condition === '@latchkey/source') return []
  if (typeof value === 'string') return value.includes('*') ? [] : [value.replace(/^\.\//, '')]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => filesOf(inner, key))
}

async function tar(args: string[]): Promise<string> {
  const { code, output } = await run('tar', args)
  if (code !== 0) throw new LaunchError(`tar ${args.join(' ')} failed.\n${output}`)
  return output
}
