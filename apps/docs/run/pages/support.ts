import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../tooling/workspace.ts'
import { code, table } from '../html.ts'
import { bodyOf } from './copied.ts'
import type { Page } from './page.ts'

type Manifest = {
  name: string
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  engines?: Record<string, string>
}

const packages = [
  ...['latchkey', 'react', 'adapter-wagmi', 'adapter-solana', 'adapter-bitcoin'],
  ...['testing', 'phone', 'server', 'codemod'],
]

/** Returns the page for `docs/support.md`. Adds a table with the versions that the `package.json` files require. */
export function supportPage(): Page {
  const rows = packages.flatMap((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, `packages/${folder}/package.json`), 'utf8'))
    const { name, peerDependencies = {}, peerDependenciesMeta = {}, engines = {} } = manifest
    const peerVersions = Object.entries(peerDependencies).map(
      ([peer, range]) => `${code(`${peer} ${range}`)}${peerDependenciesMeta[peer]?.optional ? ' if used' : ''}`,
    )
    const runtimes = Object.entries(engines).map(([engine, range]) => code(`${engine} ${range}`))
    return peerVersions.length + runtimes.length > 0 ? [[code(name), [...peerVersions, ...runtimes].join('<br>')]] : []
  })
  return {
    path: 'help/support.md',
    title: 'Support matrix',
    description: 'Frameworks, bundlers, browsers and versions that are tested.',
    body: `${bodyOf('docs/support.md')}\n\n## What the packages need\n\n${table(['Package', 'Needs'], rows)}`,
  }
}
