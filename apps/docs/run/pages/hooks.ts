import type { Links } from '../html.ts'
import type { Source } from '../source/program.ts'
import { type Examples, exampleOf } from './examples.ts'
import { commentOfSymbol, functionText } from './members.ts'
import type { Page } from './page.ts'

/** Names of all hooks, in the order of the page: the most used first. */
const hookOrder = [
  'useLatchkey',
  'useLatchkeyAccount',
  'useLatchkeyNetwork',
  'useLatchkeyBalance',
  'useLatchkeyTokens',
  'useLatchkeySend',
  'useLatchkeyPaymentUri',
  'useLatchkeyConnections',
  'useLatchkeyDisconnect',
  'useLatchkeyWallets',
  'useLatchkeyWalletInfo',
  'useLatchkeyProvider',
  'useLatchkeyState',
  'useLatchkeyTheme',
  'useLatchkeyEvents',
  'useSelected',
]

export function hooksPage(source: Source, links: Links, examples: Examples): Page {
  const hooks = source.exportsOf('react').filter(({ name }) => /^use[A-Z]/.test(name))
  const unlistedNames = hooks.filter(({ name }) => !hookOrder.includes(name)).map(({ name }) => name)
  if (unlistedNames.length > 0) throw new Error(`run/pages/hooks.ts has no place for ${unlistedNames.join(', ')}.`)
  const sections = hookOrder.map((name) => {
    const symbol = source.exported('react', name)
    const comment = commentOfSymbol(symbol)
    const signatures = source.checker.getTypeOfSymbol(symbol).getCallSignatures()
    const example = exampleOf(examples, name, comment)
    // The first overload has the result that most calls have. The last overload has all parameters.
    const [signature] = signatures
    return `## ${name}\n\n${functionText(source, { name, signature, widest: signatures.at(-1), comment, example, links })}`
  })
  return {
    path: 'reference/hooks.md',
    title: 'React hooks',
    description: 'Every hook of @latchkey/react: parameters, return value, example.',
    headings: { min: 2, max: 2 },
    body: [
      'Import them from `@latchkey/react`. Each needs a [`LatchkeyProvider`](/reference/components/#latchkeyprovider) above it, and throws [`ProviderMissing`](/errors/#providermissing) without one. A hook renders again only when what it returns differs by value.',
      'On EVM chains, wagmi’s own hooks (`useConnection`, `useSignMessage`, `useWriteContract`, …) see the same connection: use them for everything that concerns the chain.',
      ...sections,
    ].join('\n\n'),
  }
}
