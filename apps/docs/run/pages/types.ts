import { code, inline, type Links } from '../html.ts'
import type { Entry, Source } from '../source/program.ts'
import { fieldsOf, isRecord, typeOf, writtenDeclaration } from '../source/shape.ts'
import { furtherTypes, typeNames } from './links.ts'
import { commentOfSymbol } from './members.ts'
import { fieldTable } from './options.ts'
import type { Page } from './page.ts'

export function typesPage(source: Source, links: Links): Page {
  const sections = typeNames(source).map((name) => {
    const path = furtherTypes[name]
    const entry = entryOf(source, name)
    const symbol = path ? source.typeIn(path, name) : source.exported(entry, name)
    const comment = commentOfSymbol(symbol)
    const type = typeOf(source, symbol)
    const isTable = isRecord(source, type) && fieldsOf(source, type).length > 1 && !isElement(name)
    const shape = isTable
      ? fieldTable(fieldsOf(source, type), links, { prefix: name.toLowerCase(), isOpen: true })
      : `\`\`\`ts declaration wrap\n${writtenDeclaration(symbol)}\n\`\`\``
    const from = path || isSharedType(source, name) ? '' : `From ${code(specifiers[entry] ?? entry)}.`
    return [`## ${name}`, from, inline(comment.text), isElement(name) ? '' : shape].filter(Boolean).join('\n\n')
  })
  return {
    path: 'reference/types.md',
    title: 'Types',
    description: 'The types that latchkey and @latchkey/react export.',
    headings: { min: 2, max: 2 },
    body: [
      'Import them from `latchkey` or from `@latchkey/react`, which export the same unless a type says otherwise. Those that are not exported are named here because others refer to them.',
      "```ts\nimport type { Account, Connector, ListedWallet } from 'latchkey'\n```",
      ...sections,
    ].join('\n\n'),
  }
}

const specifiers: Readonly<Partial<Record<Entry, string>>> = { cookie: 'latchkey/cookie', texts: 'latchkey/texts' }

const doesExport = (source: Source, entry: Entry, name: string) =>
  source.exportsOf(entry).some((each) => each.name === name)

const isSharedType = (source: Source, name: string) =>
  doesExport(source, 'latchkey', name) && doesExport(source, 'react', name)

function entryOf(source: Source, name: string): Entry {
  const entryWithName = (['latchkey', 'cookie', 'texts'] as const).find((entry) => doesExport(source, entry, name))
  return entryWithName ?? 'latchkey'
}

/** Returns whether a type is the class of an element. The page leaves out its members, because sites do not need them. */
const isElement = (name: string) => name.endsWith('Element')
