import type ts from 'typescript-6'
import { code, inline, type Links, table } from '../html.ts'
import type { Source } from '../source/program.ts'
import { type Field, fieldsOf, typeOf } from '../source/shape.ts'
import type { Page } from './page.ts'

const optionGroups: Readonly<Record<string, readonly string[]>> = {
  'Site and project': ['id', 'projectId', 'metadata', 'services', 'storage'],
  'Chains and networks': [
    'networks',
    'defaultNetwork',
    'adapters',
    'customRpcUrls',
    'enableNetworkSwitch',
    'allowUnsupportedChain',
  ],
  Wallets: [
    'enableEIP6963',
    'enableInjected',
    'enableWalletConnect',
    'enableReconnect',
    'featuredWalletIds',
    'includeWalletIds',
    'excludeWalletIds',
    'customWallets',
    'preferUniversalLinks',
    'manualWCControl',
  ],
  'Look and language': ['themeMode', 'themeVariables', 'locale', 'texts', 'chainImages', 'connectorImages'],
  'Server rendering': ['initialState'],
  'The modal': [
    'features',
    'disableAppend',
    'enableEmbedded',
    'prefetch',
    'basic',
    'termsConditionsUrl',
    'privacyPolicyUrl',
  ],
  'Finding faults': ['debug', 'logLevel'],
}

/** Options whose value is an object. Each has its own table. */
const recordOptions: Readonly<
  Record<string, { title: string; text: string; readType: (type: ts.Type, source: Source) => ts.Type }>
> = {
  metadata: { title: 'metadata', text: 'How the site introduces itself to wallets.', readType: (type) => type },
  features: { title: 'Features', text: 'Fields of `features`.', readType: (type) => type },
  services: {
    title: 'Services',
    text: 'Fields of `services`. An address that is left out is never contacted.',
    readType: (type) => type,
  },
  customWallets: {
    title: 'CustomWallet',
    text: 'Each entry of `customWallets`.',
    readType: (type, { checker }) => checker.getIndexTypeOfType(checker.getNonNullableType(type), 1) ?? type,
  },
}

export function optionsPage(source: Source, links: Links): Page {
  const { checker } = source
  const fields = fieldsOf(source, typeOf(source, source.exported('latchkey', 'LatchkeyOptions')))
  const listedNames = Object.values(optionGroups).flat()
  const unlistedNames = fields.filter(({ name }) => !listedNames.includes(name)).map(({ name }) => name)
  if (unlistedNames.length > 0) throw new Error(`run/pages/options.ts has no group for ${unlistedNames.join(', ')}.`)

  const sections = Object.entries(optionGroups).map(([title, names]) => {
    const groupFields = names.map((name) => {
      const field = fields.find((each) => each.name === name)
      if (!field) throw new Error(`LatchkeyOptions has no ${name}.`)
      return field
    })
    return `## ${title}\n\n${fieldTable(groupFields, links, { marksRequired: true })}`
  })
  const tables = Object.entries(recordOptions).map(([name, { title, text, readType: of }]) => {
    const field = fields.find((each) => each.name === name)
    if (!field) throw new Error(`LatchkeyOptions has no ${name}.`)
    const type = of(checker.getNonNullableType(checker.getTypeAtLocation(field.declaration)), source)
    return `## ${title}\n\n${text}\n\n${fieldTable(fieldsOf(source, type), links, { prefix: title.toLowerCase(), marksRequired: name === 'customWallets' })}`
  })
  const changeableNames = checker.typeToString(
    typeOf(source, source.typeIn('packages/core/src/options/options.ts', 'ChangeableOption')),
    undefined,
    1 /* NoTruncation */,
  )
  return {
    path: 'reference/options.md',
    title: 'Options',
    description: 'Every option of createLatchkey(), with its type and default.',
    body: [
      'Pass them to `createLatchkey()`. Only `networks` is required.',
      "```ts\nimport { createLatchkey } from 'latchkey'\nimport { mainnet } from 'latchkey/networks'\nimport { wagmiAdapter } from '@latchkey/adapter-wagmi'\n\nexport const kit = createLatchkey({\n  projectId: 'my-site',\n  networks: [mainnet],\n  adapters: [wagmiAdapter()],\n})\n```",
      'An option that cannot work throws [`InvalidOption`](/errors/#invalidoption) and names the option. Development builds check more than production builds, and warn in the console about names that do not exist.',
      ...sections,
      ...tables,
      `## Options that can change\n\n\`kit.updateOptions()\` takes these while the kit lives: ${changeableNames
        .split(' | ')
        .map((name) => `\`${name.replaceAll('"', '')}\``)
        .join(
          ', ',
        )}. The theme has methods of its own: \`kit.setThemeMode()\` and \`kit.setThemeVariables()\`. All other options stay as they are: make another kit to change them.`,
    ].join('\n\n'),
  }
}

/** Names of functions and fields that have no text in their doc comment. */
const unexplainedNames = new Set<string>()

/** Adds a name to `unexplainedNames` if it has no text. */
export function expectText(name: string, text: string) {
  if (!text) unexplainedNames.add(name)
}

/** Throws if a function or field in the reference has no text. */
export function assertExplained() {
  if (unexplainedNames.size > 0)
    throw new Error(`No doc comment explains these parts of the reference: ${[...unexplainedNames].sort().join(', ')}.`)
}

type FieldTableOptions = {
  prefix?: string
  marksRequired?: boolean
  /** Whether fields without a text are allowed, because their names are clear enough. */
  isOpen?: boolean
}

/** Returns a table with the name, the type, the default and the text of each field. */
export function fieldTable(
  fields: readonly Field[],
  links: Links,
  { prefix, marksRequired = false, isOpen = false }: FieldTableOptions = {},
): string {
  const hasDefaults = fields.some((field) => field.comment.default)
  const headings = hasDefaults ? ['Name', 'Type', 'Default', 'Meaning'] : ['Name', 'Type', 'Meaning']
  return table(
    headings,
    fields.map((field) => {
      const id = (prefix ? `${prefix}-` : '') + field.name.toLowerCase()
      const name = `<code id="${id}">${field.name}</code>${field.isOptional || !marksRequired ? '' : ' <small>required</small>'}`
      if (!isOpen) expectText(id, field.comment.text)
      const defaultText = field.comment.default ? inline(asCode(field.comment.default)) : '–'
      return [name, code(field.type, links), ...(hasDefaults ? [defaultText] : []), inline(field.comment.text)]
    }),
  )
}

function asCode(text: string): string {
  return text.includes('`') ? text : `\`${text}\``
}
