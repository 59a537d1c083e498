import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../launch/paths.mjs'
import { run } from '../launch/processes.mjs'

/** Lines that turn an amount into a number, which loses digits. */
const inexact = [
  'export const a = Number(text)',
  'export const b = +text',
  'export const c = parseFloat(text)',
  'export const d = Number.parseFloat(text)',
  'export const e = parseInt(text, 10)',
  'export const f = Number.parseInt(text, 10)',
  'export const g = value.toFixed(2)',
  'export const h = texts.map(Number)',
]
const exact = ['export const i = BigInt(text)', 'export const j = a + b', 'export const k = -value']

const folder = await mkdtemp(join(tmpdir(), 'latchkey-lint-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['packages/protocol/src/money/example.ts', inexact.length],
  ['packages/core/src/tokens/example.ts', inexact.length],
  ['packages/protocol/src/network.ts', 0],
  ['packages/protocol/src/money/example.test.ts', 0],
])('behavior: the linter finds numbers for amounts in %s: %i', async (path, count) => {
  const { plugins } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  const absolute = plugins.map((plugin: { path: string }) => ({ ...plugin, path: join(root, plugin.path) }))
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: absolute }))
  await mkdir(join(folder, dirname(path)), { recursive: true })
  await writeFile(join(folder, path), [...inexact, ...exact].join('\n'))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { output } = await run('node', [biome, 'lint', '--max-diagnostics=100', path], { cwd: folder })
  expect(output).toContain('Checked 1 file')
  expect(output.match(/An amount is exact/g)?.length ?? 0).toBe(count)
})
