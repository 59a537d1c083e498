import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../../../../tooling/workspace.ts'
import type { Page } from './page.ts'

type Copy = { from: string; path: string; title: string; description: string }

/** Files of the repository that the site also shows as pages. */
const copies: readonly Copy[] = [
  {
    from: 'SECURITY.md',
    path: 'help/security-policy.md',
    title: 'Security policy',
    description: 'How to report a fault, and which versions get fixes.',
  },
  {
    from: 'docs/security.md',
    path: 'help/security.md',
    title: 'Security model',
    description: 'What Latchkey promises, and against which attacker.',
  },
  {
    from: 'docs/migrating.md',
    path: 'help/migrating.md',
    title: 'Migrating',
    description: 'From another wallet-connection kit to Latchkey.',
  },
  {
    from: 'packages/codemod/README.md',
    path: 'help/codemod.md',
    title: 'Codemod',
    description: 'Moves a site from RainbowKit, ConnectKit or AppKit: what it changes, and what it leaves to you.',
  },
  {
    from: 'packages/server/README.md',
    path: 'reference/server.md',
    title: 'Server',
    description: 'The relay and the wallet directory: flags, limits, routes.',
  },
  {
    from: 'packages/testing/README.md',
    path: 'reference/testing.md',
    title: 'Test kit',
    description: 'Scripted wallets, a local chain, an adapter’s contract.',
  },
  {
    from: 'packages/phone/README.md',
    path: 'reference/phone.md',
    title: 'Phone',
    description: 'A wallet for tests that speaks WalletConnect.',
  },
]

/** For each file of the repository that the site shows, its address on the site. */
const addresses: Readonly<Record<string, string>> = {
  'README.md': '/',
  'docs/errors.md': '/errors/',
  'docs/support.md': '/help/support/',
  'packages/adapter-wagmi/README.md': '/reference/adapters/#evm-chains',
  'packages/adapter-solana/README.md': '/reference/adapters/#solana',
  'packages/adapter-bitcoin/README.md': '/reference/adapters/#bitcoin',
  'packages/react/README.md': '/reference/hooks/',
  'packages/latchkey/README.md': '/start/',
  ...Object.fromEntries(copies.map(({ from, path }) => [from, `/${path.replace(/\.md$/, '/')}`])),
}

export function copiedPages(): Page[] {
  return copies.map(({ from, ...page }) => ({ ...page, body: withRelayTable(bodyOf(from)) }))
}

const relayTableReference = "The results are in [the repository's README](/)."

/**
 * Adds the table with the relay's measurements from the README, which is the only file that has it. The README itself is no page of the
 * site.
 */
function withRelayTable(body: string): string {
  if (!body.includes('### Measured')) return body
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, table] = /<!-- bench-relay:start -->\n([\s\S]*?)\n<!-- bench-relay:end -->/.exec(readme) ?? []
  if (!table || !body.includes(relayTableReference))
    throw new Error('The page of the server has no table of what was measured.')
  return body.replace(relayTableReference, `The results:\n\n${table}`)
}

/** Returns the text below a heading of a file, up to the next heading. */
export function sectionOf(file: string, heading: string): string {
  const body = bodyOf(file)
  const start = body.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`${file} has no "${heading}".`)
  const rest = body.slice(start + heading.length + 2)
  const end = rest.search(/^#{2,} /m)
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}

/** Returns the text of a file without its title. Links to files that the site also shows are replaced by links to the site. */
export function bodyOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8').replace(/^# .*\n/, '')
  return changeOutsideCode(text, (part) =>
    part.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
      if (/^(?:https?:|mailto:|#|\/)/.test(target)) return whole
      const [path = '', anchor] = target.split('#')
      const address = addresses[relative(root, join(root, dirname(file), path))]
      if (!address) return label
      return `[${label}](${anchor ? `${address.split('#')[0]}#${anchor}` : address})`
    }),
  )
}

function changeOutsideCode(text: string, change: (part: string) => string): string {
  const parts = text.split(/(^```[\s\S]*?^```$)/m)
  return parts.map((part) => (part.startsWith('```') ? part : change(part))).join('')
}
