import ts from 'typescript-6'
import { code, inline, type Links, table } from '../html.ts'
import type { Source } from '../source/program.ts'
import { oneLine, writtenDeclaration } from '../source/shape.ts'
import { type Examples, exampleOf } from './examples.ts'
import type { Page } from './page.ts'

export function eventsPage(source: Source, links: Links, examples: Examples): Page {
  const rows = membersOf(source.exported('latchkey', 'KitEvent')).map(({ node, text }) => {
    const [event, ...fields] = node.members.filter(ts.isPropertySignature)
    const name = event?.type?.getText().replaceAll("'", '') ?? ''
    if (!text) throw new Error(`The event ${name} has no comment in packages/core/src/notices/eventsController.ts.`)
    const fieldTexts = fields.map((field) => code(oneLine(field.getText()), links)).join('<br>')
    return [`<code id="${name.toLowerCase()}">${name}</code>`, inline(text), fieldTexts || '–']
  })
  const declaration = (name: string, path: string) =>
    `\`\`\`ts declaration wrap\n${writtenDeclaration(source.typeIn(path, name))}\n\`\`\``
  const file = 'packages/core/src/notices/eventsController.ts'
  return {
    path: 'reference/events.md',
    title: 'Events',
    description: 'What a kit tells its host, and its analytics service if it has one.',
    body: [
      '`kit.subscribeEvents()` calls its listener for each event, in order. `useLatchkeyEvents()` returns the latest one.',
      exampleOf(examples, 'events', {
        text: '',
        default: undefined,
        throws: [],
        returns: undefined,
        see: [],
        example: undefined,
        params: {},
      }),
      `## All events\n\n${table(['Event', 'When', 'Fields'], rows)}`,
      `\`platform\` and \`method\` are of the type \`WayToWallet\`:\n\n${declaration('WayToWallet', file)}`,
      `## RecordedEvent\n\nWhat a listener gets. \`timestamp\` is in milliseconds since the epoch.\n\n${declaration('RecordedEvent', file)}\n\n${declaration('ErrorReport', file)}`,
      '## Analytics\n\nWith `services.analytics` and `projectId`, the kit sends its events there, from the first time that a visitor opens the modal. `features: { analytics: false }` turns that off. Listeners of the page get every event in any case.',
    ].join('\n\n'),
  }
}

/** Returns the object types of a union type, each with the comment above it. */
function membersOf(symbol: ts.Symbol): { node: ts.TypeLiteralNode; text: string }[] {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration)
  if (!declaration || !ts.isUnionTypeNode(declaration.type)) throw new Error(`${symbol.name} is no union.`)
  const { types } = declaration.type
  const source = declaration.getSourceFile().text
  return types.filter(ts.isTypeLiteralNode).map((node, index) => {
    const start = types[index - 1]?.end ?? declaration.name.end
    const text = /\/\*\*([\s\S]*?)\*\//.exec(source.slice(start, node.getStart()))?.[1] ?? ''
    return { node, text: text.replace(/\n\s*\*/g, ' ').trim() }
  })
}
