import ts from 'typescript-6'
import { inline, type Links, table } from '../html.ts'
import { commentOf } from '../source/comment.ts'
import type { Source } from '../source/program.ts'
import { fieldsOf } from '../source/shape.ts'
import { sectionOf } from './copied.ts'
import { type Examples, exampleOf } from './examples.ts'
import { commentOfSymbol } from './members.ts'
import { fieldTable } from './options.ts'
import type { Page } from './page.ts'

const components = ['LatchkeyProvider', 'LatchkeyButton', 'ConnectButton', 'AccountButton', 'NetworkButton']

/**
 * The attributes of a native button that every button component takes. They are named once, so that the tables do not repeat fifty names.
 */
const nativeAttributes =
  'The buttons also take `id`, `className`, `style`, `title`, `disabled`, all `aria-*` and all `data-*` attributes of a native button. `className` and `style` come on top of the look.'

export function componentsPage(source: Source, links: Links, examples: Examples): Page {
  const exportedComponents = source
    .exportsOf('react')
    .filter(({ name, valueDeclaration }) => /^[A-Z]/.test(name) && valueDeclaration)
  const missingNames = exportedComponents
    .filter(({ name }) => !components.includes(name) && !name.endsWith('Error'))
    .map(({ name }) => name)
  if (missingNames.length > 0) throw new Error(`run/pages/components.ts has no place for ${missingNames.join(', ')}.`)
  const sections = components.map((name) => {
    const symbol = source.exported('react', name)
    const comment = commentOfSymbol(symbol)
    const [signature] = source.checker.getTypeOfSymbol(symbol).getCallSignatures()
    const [props] = signature?.parameters ?? []
    const fields = props ? fieldsOf(source, source.checker.getTypeOfSymbol(props)) : []
    return [
      `## ${name}`,
      inline(comment.text),
      `**Props**\n\n${fieldTable(fields, links, { prefix: name.toLowerCase(), marksRequired: true })}`,
      exampleOf(examples, name, comment),
    ].join('\n\n')
  })
  return {
    path: 'reference/components.md',
    title: 'React components',
    description: 'The provider and the buttons of @latchkey/react.',
    headings: { min: 2, max: 2 },
    body: [
      'Import them from `@latchkey/react`. The modal is no component: `createLatchkey()` appends it to the page.',
      nativeAttributes,
      ...sections,
    ].join('\n\n'),
  }
}

export function elementsPage(source: Source, examples: Examples): Page {
  const button = source.exported('button', 'LatchkeyButtonElement')
  const defineFunction = source.exported('button', 'defineButton')
  const modal = source.exported('latchkey', 'LatchkeyModalElement')
  const attributes = observedAttributes(button.valueDeclaration)
  const unknownNames = attributes.filter((name) => !Object.hasOwn(meanings, name))
  if (unknownNames.length > 0) throw new Error(`run/pages/components.ts does not explain ${unknownNames.join(', ')}.`)
  const rows = attributes.map((name) => {
    const { values, text, fallback } = meanings[name] ?? { values: '', text: '', fallback: '' }
    return [`<code>${name}</code>`, inline(values), inline(fallback), inline(text)]
  })
  return {
    path: 'reference/elements.md',
    title: 'Custom elements',
    description: '<latchkey-button> and <latchkey-modal>, for pages without React.',
    body: [
      'Both elements belong to a kit: the one with the id `default`, unless the attribute `kit` or the property `kit` says otherwise. They may stand in the page before the kit is made.',
      `## latchkey-button\n\n${inline(commentOfSymbol(defineFunction).text)} Call \`defineButton()\` of \`latchkey/button\` once; on a server it does nothing.`,
      table(['Attribute', 'Values', 'Default', 'Meaning'], rows),
      `The property \`kit\` takes the kit itself. In Vue and Svelte, \`kit\` takes either: an id as attribute (\`kit="second"\`), or the kit itself as property (\`:kit="second"\`, \`kit={second}\`). The button renders into a shadow root: style it with the [\`--lk-*\` variables](/guides/theming/).`,
      exampleOf(examples, 'latchkey-button', commentOf(undefined)),
      `## latchkey-modal\n\n${commentOfSymbol(modal).text.replace(/^`<latchkey-modal>`: h/, 'H')}`,
      '`createLatchkey()` registers the element and appends one to `<body>`. Place it yourself with the option [`disableAppend`](/reference/options/#disableappend), or with [`enableEmbedded`](/reference/options/#enableembedded) to show the card in the page instead of a dialog.',
      exampleOf(examples, 'latchkey-modal', commentOf(undefined)),
      `## Types for templates\n\n${sectionOf('packages/latchkey/README.md', '### Types for templates')}`,
    ].join('\n\n'),
  }
}

const meanings: Readonly<Record<string, { values: string; fallback: string; text: string }>> = {
  kit: { values: 'the id of a kit', fallback: '`default`', text: 'The kit that the button belongs to.' },
  kind: {
    values: '`wallet`, `connect`, `account`, `network`',
    fallback: '`wallet`',
    text: '`wallet` connects, and shows the account once there is one. The others are the single buttons of `@latchkey/react`.',
  },
  balance: { values: '`show`, `hide`', fallback: '`show`', text: 'Whether the balance is shown beside the address.' },
  disabled: { values: 'present or absent', fallback: 'absent', text: 'As of a native button.' },
  label: {
    values: 'a text',
    fallback: '“Connect wallet”, in the language of the kit',
    text: 'The text of a button that connects.',
  },
}

/** Returns the names in `static observedAttributes = ['kit', …]` of a class. */
function observedAttributes(declaration: ts.Declaration | undefined): string[] {
  if (!declaration || !ts.isClassDeclaration(declaration)) throw new Error('The button element is no class.')
  const member = declaration.members.find((each) => each.name?.getText() === 'observedAttributes')
  const list = member && ts.isPropertyDeclaration(member) ? member.initializer : undefined
  if (!list || !ts.isArrayLiteralExpression(list)) throw new Error('The button element lists no attributes.')
  return list.elements.filter(ts.isStringLiteral).map(({ text }) => text)
}
