import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../../tooling/workspace.ts'
import { site } from '../generate.ts'

export type Block = { file: string; line: number; language: 'ts' | 'tsx'; code: string }

/** The documents whose TypeScript examples are checked: pages of the site, and documents that npm and GitHub show. */
const documentPatterns = ['README.md', 'docs/*.md', 'packages/*/README.md', 'apps/docs/src/content/docs/**/*.{md,mdx}']

/** Pages whose examples are not checked here: copies of other documents, and the changelog, whose code is for older versions. */
const copies = [
  'errors.md',
  'help/changelog.md',
  'help/codemod.md',
  'help/migrating.md',
  'help/security.md',
  'help/security-policy.md',
  'help/support.md',
  'reference/phone.md',
  'reference/server.md',
  'reference/testing.md',
].map((page) => `apps/docs/src/content/docs/${page}`)

/**
 * Returns the TypeScript examples ("blocks") of a document. A block marked `declaration` only quotes a type of the sources, so it is left
 * out.
 */
export function blocksOf(file: string, text: string): Block[] {
  const fencePattern = /^([ \t]*)```(tsx?)(?: ([^\n]*))?\n([\s\S]*?)\n\1```$/gm
  return [...text.matchAll(fencePattern)].flatMap(({ index, 2: language, 3: meta = '', 4: code = '' }) => {
    if (/\bdeclaration\b/.test(meta)) return []
    const line = text.slice(0, index).split('\n').length + 1
    return [{ file, line, language: language as Block['language'], code }]
  })
}

/**
 * Checks the types of every example, each as a separate module, and runs the complete ones. All examples can use the names in
 * `context.d.ts`, such as `kit`, because the pages explain these names.
 *
 * @returns the faults, each with the document and the line
 */
export async function checkBlocks(): Promise<{ count: number; ran: number; faults: string[] }> {
  const files = globSync(documentPatterns, { cwd: root, exclude: copies }).sort()
  const blocks = files.flatMap((file) => blocksOf(file, readFileSync(join(root, file), 'utf8')))
  rmSync(join(site, '.generated/blocks'), { recursive: true, force: true })
  // An example with `declare module` changes the types of all code that is compiled with it, so these examples are compiled separately.
  const declaresModule = ({ code }: Block) => /^declare module/m.test(code)
  for (const name of ['modules', 'declarations'])
    writeBlocks(name, blocks, (block) => (name === 'declarations') === declaresModule(block))
  const runResult = await run(blocks)
  const output = [await compile('modules'), await compile('declarations')].join('\n')
  const faults = output.split('\n').flatMap((line) => {
    const [, name = '', row = '', message = ''] = /^(?:.*\/)?(\d+)\.tsx?\((\d+),\d+\): (error .*)$/.exec(line) ?? []
    const block = blocks[Number(name)]
    if (name && block) return [`${block.file}:${block.line + Number(row) - 1}: ${message}`]
    return /error TS/.test(line) ? [line] : []
  })
  return { count: blocks.length, ran: runResult.count, faults: [...faults, ...runResult.faults] }
}

const tsconfig = {
  extends: '../../../../../tsconfig.json',
  compilerOptions: {
    // Off, because most sites do not set this option, even if their TypeScript is strict.
    exactOptionalPropertyTypes: false,
    // Off, because an example may declare names that it does not use: it often shows only the beginning of a program.
    noUnusedLocals: false,
    noUnusedParameters: false,
    types: ['node', 'vite/client'],
  },
  include: ['./*', '../../../run/check/context.d.ts'],
  exclude: [],
}

/** Writes each example as a module of its own, so that two examples of one page can declare the same names. */
function writeBlocks(name: string, blocks: readonly Block[], shouldWrite: (block: Block) => boolean) {
  const folder = join(site, '.generated/blocks', name)
  mkdirSync(folder, { recursive: true })
  for (const [index, block] of blocks.entries())
    if (shouldWrite(block)) writeFileSync(join(folder, `${index}.${block.language}`), `${block.code}\nexport {}\n`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
}

/** Runs the examples in a separate process. With `NODE_ENV=development`, a kit reports more mistakes in its options. */
async function run(blocks: readonly Block[]): Promise<{ count: number; faults: string[] }> {
  const script = join(site, 'run/check/runBlocks.ts')
  const env = { ...process.env, NODE_ENV: 'development' }
  await promisify(execFile)(process.execPath, ['--conditions=@latchkey/source', script], { env, maxBuffer: 64 << 20 })
  const { count, faults } = JSON.parse(readFileSync(join(site, '.generated/blocks/ran.json'), 'utf8')) as {
    count: number
    faults: { block: number; message: string }[]
  }
  return {
    count,
    faults: faults.map(({ block, message }) => `${blocks[block]?.file}:${blocks[block]?.line}: when run: ${message}`),
  }
}

async function compile(name: string): Promise<string> {
  const folder = join(site, '.generated/blocks', name)
  const tsc = join(root, 'node_modules/.bin/tsc')
  const compilation = promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false'], { cwd: root, maxBuffer: 64 << 20 })
  return compilation.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; message: string }) => error.stdout || `error TS: ${error.message}`,
  )
}
