import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finishSourceMaps } from './finishSourceMaps.ts'
import { root } from './workspace.ts'

async function finished(sources: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'view'), { recursive: true })
  const built = join(dist, 'view/View.js')
  const line = '//# sourceMappingURL=View.js.map\n'
  await writeFile(built, `export {};\n${line}${line}`)
  await writeFile(`${built}.map`, JSON.stringify({ version: 3, sources, mappings: '' }))
  await finishSourceMaps(dist)
  const text = await readFile(built, 'utf8')
  return existsSync(`${built}.map`) ? { text, map: JSON.parse(await readFile(`${built}.map`, 'utf8')) } : { text }
}

test('default: keeps the map of a module whose sources are in the package', async () => {
  const sources = ['../../src/view/View.tsx', '../../src/text.ts']
  const { text, map } = await finished(sources)
  expect([map.sources, text]).toEqual([sources, expect.stringContaining('sourceMappingURL=View.js.map')])
})

test('behavior: removes the map of a module with code from outside the package', async () => {
  for (const other of ['../../../other/src/index.ts', 'stand-in:logger', '../../src-of-another/index.ts'])
    expect(await finished(['../../src/view/View.tsx', other])).toEqual({ text: 'export {};\n' })
})

test('behavior: every map of the built packages leads to a file', () => {
  const maps = globSync('packages/*/dist/**/*.map', { cwd: root }).map((file) => join(root, file))
  expect(maps.length).toBeGreaterThan(1_000)
  const missing = maps.flatMap((file) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(file, 'utf8'))
    return sources.filter((source) => !existsSync(join(dirname(file), source))).map((source) => `${file}: ${source}`)
  })
  expect(missing).toEqual([])
})

test('behavior: no built file contains a path of this machine', () => {
  const files = globSync('packages/*/dist/**/*.{js,map,d.ts}', { cwd: root }).map((file) => join(root, file))
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(root))).toEqual([])
})
