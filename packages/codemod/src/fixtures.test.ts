import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCodemod } from './cli/runCodemod.ts'
import type { KitName } from './kits/Kit.ts'
import { migrate, readOwnVersion } from './migrate.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const installedPackages = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const viteTypes = join(installedPackages, 'vite/client')

/** Returns the text of each file in a folder, by the file's path. Skips `node_modules`. */
function filesIn(folder: string): Record<string, string> {
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

describe.each<KitName>(['rainbowkit', 'connectkit', 'appkit'])('%s', (kit) => {
  const folderBefore = join(packageFolder, 'fixtures', kit, 'before')
  const folderAfter = join(packageFolder, 'fixtures', kit, 'after')
  let site: string
  let printed = ''

  beforeAll(() => {
    site = mkdtempSync(join(tmpdir(), 'latchkey-codemod-'))
    cpSync(folderBefore, site, { recursive: true })
    symlinkSync(join(packageFolder, 'node_modules'), join(site, 'node_modules'))
    runCodemod([kit, site, '--force'], { out: (text) => (printed += text), err: (text) => (printed += text) })
  })
  afterAll(() => rmSync(site, { recursive: true, force: true }))

  // Compares each file with the expected one. `vitest --update` rewrites the expected files, so review these changes before a commit.
  test('default', async () => {
    const files = filesIn(site)
    for (const [path, text] of Object.entries(files)) {
      // Replaces the version of this package, so that the expected files stay the same in the next version.
      const expected = text.replaceAll(`"^${readOwnVersion()}"`, '"^0.0.0"')
      await expect(expected).toMatchFileSnapshot(join(folderAfter, path))
    }
    await expect(printed).toMatchFileSnapshot(join(folderAfter, '..', 'report.txt'))
    expect(Object.keys(files)).toEqual(Object.keys(filesIn(folderAfter)))
  })

  test('behavior: leaves unrelated files unchanged', () => {
    const files = filesIn(site)
    const unchangedFiles = ['index.html', 'tsconfig.json', 'vite.config.ts']
    expect(unchangedFiles.map((path) => files[path])).toEqual(
      unchangedFiles.map((path) => readFileSync(join(folderBefore, path), 'utf8')),
    )
  })

  test('behavior: the result has no type errors', async () => {
    // Writes a file with one type error. If `tsc` does not report the error, the type check of this test does not work.
    const wrongFile = join(site, 'src/wrong.ts')
    writeFileSync(wrongFile, `import { kitOf } from 'latchkey'\nexport const kit = kitOf()\n`)
    const options = ['--customConditions', '@latchkey/source', '--allowImportingTsExtensions', '--types', viteTypes]
    const tscArguments = [join(installedPackages, 'typescript/bin/tsc'), '--project', site, ...options]
    const { stdout } = await promisify(execFile)('node', tscArguments, { cwd: site }).catch((error) => error)
    rmSync(wrongFile)
    const faults = (stdout as string).split('\n').filter((fault) => /^(?:src|error)/.test(fault))
    expect(faults.map((fault) => fault.slice(0, 40))).toEqual(['src/wrong.ts(1,10): error TS2305: Module'])
  })

  test('behavior: a second run changes nothing', () => {
    const result = filesIn(site)
    expect(migrate({ kit, folder: site }).changes).toEqual([])
    runCodemod([kit, site, '--force'], { out: () => {}, err: () => {} })
    expect(filesIn(site)).toEqual(result)
  })
})
