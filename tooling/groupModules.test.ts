import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { groupModules, type ModuleGroup } from './groupModules.ts'

async function built(files: Record<string, string>, groups: readonly ModuleGroup[]) {
  const folder = await mkdtemp(join(tmpdir(), 'group-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await groupModules(folder, groups)
  return {
    read: (file: string) => readFile(join(folder, file), 'utf8'),
    /**
     * Runs a module in the folder of the test's files, and returns the JSON that the module prints. Node runs the module in a new process,
     * because Vitest loads modules in another way than Node.
     */
    run: async (module: string): Promise<unknown> => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', module], {
        cwd: folder,
      })
      return JSON.parse(stdout)
    },
  }
}

const counter = 'let count = 0;\nexport const next = () => ++count;\n'

test('default: makes one module, and every file keeps its exports', async () => {
  const { read, run } = await built(
    {
      'view.js': 'import { next } from "./parts/counter.js";\nexport const view = () => "view " + next();\n',
      'parts/counter.js': counter,
      'parts/other.js':
        'import { next } from "./counter.js";\nexport const view = () => "other " + next();\nexport { view as default };\n',
    },
    [{ into: 'view.js', with: ['parts/other.js'] }],
  )
  const printed = run(`
    import { view } from './view.js'
    import other, { view as sameOther } from './parts/other.js'
    import { next } from './parts/counter.js'
    console.log(JSON.stringify([view(), sameOther(), other(), next()]))
  `)
  expect(await printed).toEqual(['view 1', 'other 2', 'other 3', 4])
  expect(await read('parts/counter.js')).toMatch(/^export \{ m\d_next as next \} from "\.\.\/view\.js"\n$/)
})

test('param: without, and files of an earlier group stay outside', async () => {
  const { read, run } = await built(
    {
      'first.js': 'export { next } from "./counter.js";\n',
      'counter.js': counter,
      'second.js': 'export { next } from "./first.js";\nexport { name } from "./third.js";\n',
      'third.js': 'import { next } from "./counter.js";\nexport const name = () => "third " + next();\n',
      'apart.js': 'export const apart = true;\n',
      'fourth.js': 'import { apart } from "./apart.js";\nexport const fourth = apart;\n',
    },
    [{ into: 'first.js' }, { into: 'second.js', with: ['fourth.js'], without: ['apart.js'] }],
  )
  const printed = run(`
    import { next } from './first.js'
    import { name, next as sameNext } from './second.js'
    console.log(JSON.stringify([next(), sameNext(), name()]))
  `)
  expect(await printed).toEqual([1, 2, 'third 3'])
  expect(await read('apart.js')).toBe('export const apart = true;\n')
  expect(await read('second.js')).toContain('from "./apart.js"')
})

test('behavior: keeps a lazy import apart and adapts its path', async () => {
  const { read, run } = await built(
    {
      'view.js': 'export { later } from "./parts/later.js";\n',
      'parts/later.js': 'export const later = async () => (await import("./lazy.js")).lazy;\n',
      'parts/lazy.js': 'export const lazy = "lazy";\n',
    },
    [{ into: 'view.js' }],
  )
  const printed = run(`
    import { later } from './view.js'
    console.log(JSON.stringify(await later()))
  `)
  expect(await printed).toBe('lazy')
  expect(await read('parts/lazy.js')).toBe('export const lazy = "lazy";\n')
})

test("behavior: leaves process.env.NODE_ENV to the site's bundler", async () => {
  const { read } = await built({ 'view.js': 'export const isDev = process.env.NODE_ENV !== "production";\n' }, [
    { into: 'view.js' },
  ])
  expect(await read('view.js')).toContain('process.env.NODE_ENV')
})

test('error: a group names a file that does not exist', async () => {
  await expect(built({ 'view.js': '' }, [{ into: 'view.js', with: ['gone.js'] }])).rejects.toThrow('gone.js')
})
