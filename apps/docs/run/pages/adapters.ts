import { inline, type Links } from '../html.ts'
import type { Entry, Source } from '../source/program.ts'
import { fieldsOf, typeOf } from '../source/shape.ts'
import { type Examples, exampleOf } from './examples.ts'
import { commentOfSymbol, throwsText } from './members.ts'
import { fieldTable } from './options.ts'
import type { Page } from './page.ts'

type Adapter = {
  entry: Entry
  name: string
  package: string
  title: string
  options?: string
  /** The packages after `npm install` that a site needs for this adapter. */
  install: string
  text: string
}

const adapters: readonly Adapter[] = [
  {
    entry: 'wagmi',
    name: 'wagmiAdapter',
    package: '@latchkey/adapter-wagmi',
    title: 'EVM chains',
    options: 'WagmiAdapterOptions',
    install: '@latchkey/adapter-wagmi @wagmi/core viem',
    text: 'It needs `@wagmi/core` 3 and `viem` 2. Pass `wagmi.config` to `<WagmiProvider config={wagmi.config} reconnectOnMount={false}>`: the kit restores the connection itself.',
  },
  {
    entry: 'solana',
    name: 'solanaAdapter',
    package: '@latchkey/adapter-solana',
    title: 'Solana',
    install: '@latchkey/adapter-solana',
    text: 'It takes no options.',
  },
  {
    entry: 'bitcoin',
    name: 'bitcoinAdapter',
    package: '@latchkey/adapter-bitcoin',
    title: 'Bitcoin',
    options: 'BitcoinAdapterOptions',
    install: '@latchkey/adapter-bitcoin',
    text: '',
  },
]

export function adaptersPage(source: Source, links: Links, examples: Examples): Page {
  const sections = adapters.map(({ entry, name, package: packageName, title, options, install, text }) => {
    const comment = commentOfSymbol(source.exported(entry, name))
    const fields = options ? fieldsOf(source, typeOf(source, source.exported(entry, options))) : []
    return [
      `## ${title}\n\n\`${name}()\` of \`${packageName}\`. ${inline(comment.text)}`,
      `\`\`\`sh\nnpm install ${install}\n\`\`\``,
      text,
      fields.length > 0 ? `**Options**\n\n${fieldTable(fields, links, { prefix: name.toLowerCase() })}` : '',
      comment.throws.length > 0
        ? `**Throws**\n\n${comment.throws.map((each) => `- ${throwsText(each)}`).join('\n')}`
        : '',
      exampleOf(examples, name, { ...comment, example: undefined }),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  const connectors = source
    .exportsOf('connectors')
    .filter(({ valueDeclaration }) => valueDeclaration)
    .map((symbol) => `### ${symbol.name}\n\n${inline(commentOfSymbol(symbol).text)}`)
  const providerSection = (entry: Entry, name: string) => {
    const symbol = source.exported(entry, name)
    return `### ${name}\n\n${inline(commentOfSymbol(symbol).text)}\n\n${methodTable(source, entry, name, links)}`
  }
  return {
    path: 'reference/adapters.md',
    title: 'Adapters',
    description: 'The adapters for EVM chains, Solana and Bitcoin: their options, connectors and providers.',
    body: [
      'An adapter connects wallets of one kind of chain. Make one for each kind that is in `networks`, and a new one for each kit: an adapter belongs to one kit. Without any adapter, the kit reaches wallets over WalletConnect alone.',
      ...sections,
      `## Connectors for EVM chains\n\nFrom \`@latchkey/adapter-wagmi/connectors\`, for the option \`connectors\`. Wallets of the page need none of these: they are found by EIP-6963.`,
      ...connectors,
      '## Providers\n\n`kit.getProvider()` and `useLatchkeyProvider()` return the provider of the connected wallet: EIP-1193 on EVM chains, one of these two elsewhere.',
      providerSection('solana', 'SolanaProvider'),
      providerSection('bitcoin', 'BitcoinProvider'),
    ].join('\n\n'),
  }
}

function methodTable(source: Source, entry: Entry, name: string, links: Links): string {
  const fields = fieldsOf(source, typeOf(source, source.exported(entry, name)))
  const rows = fields.map(({ comment, ...field }) => {
    const details = [comment.text]
    for (const [parameter, text] of Object.entries(comment.params)) details.push(`\`${parameter}\`: ${text}.`)
    if (comment.returns) details.push(`Returns ${comment.returns}.`)
    for (const thrown of comment.throws) details.push(`Throws ${thrown}.`)
    return { ...field, comment: { ...comment, text: details.filter(Boolean).join(' ') } }
  })
  return fieldTable(rows, links, { prefix: name.toLowerCase() })
}
