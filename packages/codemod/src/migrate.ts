import { readFileSync } from 'node:fs'
import { appkit } from './kits/appkit.ts'
import { connectkit } from './kits/connectkit.ts'
import type { KitName, KitRules, MigrationState } from './kits/Kit.ts'
import { rainbowkit } from './kits/rainbowkit.ts'
import { editManifest, type otherPackages } from './project/editManifest.ts'
import { readProject } from './project/readProject.ts'
import { addTodo, todoMark } from './source/addTodo.ts'
import { finishImports } from './source/imports.ts'
import { createSource, type Source } from './source/Source.ts'
import { migrateWagmi } from './wagmi/migrateWagmi.ts'

export const rulesByKit: Readonly<Record<KitName, KitRules>> = { rainbowkit, connectkit, appkit }

/** One file of a migration. `before` is the old text, or undefined for a new file. */
export type Change = { path: string; before: string | undefined; after: string }

/** A line that the developer has to check, because the codemod does not change it. */
export type Todo = { path: string; line: number; message: string }

/** The result of a migration. */
export type Migration = {
  kit: KitName
  changes: readonly Change[]
  todos: readonly Todo[]
  /** Lines that contain the old toolkit's name, in files that the codemod does not change, such as style sheets. */
  mentions: readonly Todo[]
  /** True if the folder uses the toolkit that the codemod has to replace. */
  isFound: boolean
}

/**
 * Computes the changes that replace another toolkit by Latchkey in a folder. Does not write any file.
 *
 * @throws ParseFault if a file cannot be parsed. The message contains the file and the line
 */
export function migrate({ kit: name, folder }: { kit: KitName; folder: string }): Migration {
  const kit = rulesByKit[name]
  const { sources: texts, manifests, others } = readProject(folder)
  const changes: Change[] = []
  const filesOfKit = [...texts].filter(([, text]) => kit.marker.test(text))
  const isFound = filesOfKit.length > 0 || [...manifests.values()].some((text) => mentionsKitPackage(text, kit))
  const mentions = isFound ? findMentions(others, kit) : []
  if (!isFound) return { kit: name, changes, todos: [], mentions, isFound }

  const { after, created } = migrateSources(kit, texts)
  for (const [path, text] of after) {
    const textBefore = texts.get(path)
    if (text !== textBefore) changes.push({ path, before: textBefore, after: text })
  }
  for (const [path, text] of created) changes.push({ path, before: undefined, after: text })
  const newText = [...after.values(), ...created.values()].join('\n')
  for (const [path, before] of manifests) {
    const text = editManifest(path, before, {
      isPackage: kit.isPackage,
      range: `^${readOwnVersion()}`,
      ...findRequiredPackages(newText),
    })
    if (text !== before) changes.push({ path, before, after: text })
  }
  const todos = [...texts].flatMap(([path, text]) => findTodos(path, after.get(path) ?? text))
  return {
    kit: name,
    changes: changes.sort((one, other) => (one.path < other.path ? -1 : 1)),
    todos,
    mentions,
    isFound,
  }
}

/** Returns the new text of each source file that uses the old toolkit or wagmi, and the files to create. */
function migrateSources(kit: KitRules, texts: ReadonlyMap<string, string>) {
  const usesWagmi = (text: string) => /['"](?:@wagmi\/core|wagmi)(?:\/actions)?['"]/.test(text)
  const relevantFiles = [...texts].filter(([, text]) => kit.marker.test(text) || usesWagmi(text))
  const sources = new Map<string, Source>()
  for (const [path, text] of relevantFiles) {
    const source = createSource(path, text.replaceAll('\r\n', '\n'))
    const preparedText = kit.prepare?.(source)
    sources.set(path, preparedText === undefined ? source : createSource(path, preparedText))
  }
  const sourceList = [...sources.values()]
  const migration: MigrationState = {
    sources,
    paths: new Set(texts.keys()),
    // A wagmi config is treated as the setup of the other toolkit only if a file of the site uses this toolkit.
    site: sourceList.some(({ text }) => kit.marker.test(text)) ? kit.findSite(sourceList) : undefined,
    options: [],
    remarks: [],
    created: new Map(),
    adapters: new Map(),
  }
  kit.collect(migration)
  // The file that sets up the kit comes last, because the other files determine whether the kit must be exported.
  const isSetupFile = ({ path }: Source) => path === migration.site?.path
  const textsAfter = new Map<string, string>()
  for (const source of [...sourceList.filter((one) => !isSetupFile(one)), ...sourceList.filter(isSetupFile)]) {
    kit.transform(source, migration)
    addTodosForRemainingUses(source, kit)
    finishImports(source, kit.isKitModule)
    const result = migrateWagmi(source.path, source.edits.toString())
    textsAfter.set(source.path, texts.get(source.path)?.includes('\r\n') ? result.replaceAll('\n', '\r\n') : result)
  }
  return { after: textsAfter, created: migration.created }
}

/** Adds a TODO comment to each remaining use of the other toolkit. */
function addTodosForRemainingUses(source: Source, kit: KitRules) {
  for (const binding of source.bindings.filter(({ module }) => kit.isKitModule(module)))
    for (const reference of binding.references)
      if (!source.handled.has(reference.node)) addTodo(source, reference, kit.hint(binding))
  for (const statement of source.program.get('body')) {
    const isExport = statement.isExportNamedDeclaration() || statement.isExportAllDeclaration()
    if (isExport && kit.isKitModule(statement.node.source?.value ?? ''))
      addTodo(source, statement, `${kit.title} is exported from here: export what takes its place.`)
  }
  source.program.traverse({
    CallExpression(path) {
      const {
        callee,
        arguments: [argument],
      } = path.node
      const isModuleLoad = callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require')
      if (isModuleLoad && argument?.type === 'StringLiteral' && kit.isKitModule(argument.value))
        addTodo(source, path, `${kit.title} is loaded here: load what takes its place.`)
    },
  })
}

function findRequiredPackages(text: string): {
  packages: readonly string[]
  foreign: readonly (keyof typeof otherPackages)[]
} {
  const importsModule = (module: string) => text.includes(`'${module}'`) || text.includes(`"${module}"`)
  const optionalPackages = ['@latchkey/adapter-solana', '@latchkey/adapter-bitcoin'].filter(importsModule)
  const usesEvm = importsModule('@latchkey/adapter-wagmi') || importsModule('wagmi') || optionalPackages.length === 0
  return {
    packages: [
      'latchkey',
      '@latchkey/react',
      ...(usesEvm ? ['@latchkey/adapter-wagmi'] : []),
      ...optionalPackages,
    ].sort(),
    foreign: [
      ...(importsModule('wagmi') ? (['@tanstack/react-query', 'wagmi'] as const) : []),
      ...(usesEvm ? (['@wagmi/core', 'viem'] as const) : []),
    ],
  }
}

function mentionsKitPackage(text: string, kit: KitRules): boolean {
  return [...text.matchAll(/"([^"\s]+)"\s*:/g)].some(([, name = '']) => kit.isPackage(name))
}

function findTodos(path: string, text: string): Todo[] {
  return text.split('\n').flatMap((line, index) => {
    const markIndex = line.indexOf(todoMark)
    if (markIndex < 0) return []
    return {
      path,
      line: index + 1,
      message: line
        .slice(markIndex + todoMark.length)
        .replace(/\s*\*\/\}?\s*$/, '')
        .trim(),
    }
  })
}

/** Matches the lines that mention a toolkit, in files that the codemod does not change. */
const mentionPatterns: Readonly<Record<KitName, RegExp>> = {
  rainbowkit: /@rainbow-me\/rainbowkit|--rk-|\[data-rk\]/,
  connectkit: /['"]connectkit['"]|--ck-/,
  appkit: /@reown\/appkit|<(?:appkit|w3m)-|--(?:w3m|apkt)-/,
}

function findMentions(others: ReadonlyMap<string, string>, { name }: KitRules): Todo[] {
  return [...others].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        mentionPatterns[name].test(line) ? { path, line: index + 1, message: line.trim() } : [],
      ),
  )
}

/** Returns the version of this package, which all packages of Latchkey share. */
export function readOwnVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
