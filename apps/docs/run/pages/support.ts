import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { variants } from '../../../../scripts/hosts/variants.ts'
import { root } from '../../../../tooling/workspace.ts'
import { code, table } from '../html.ts'
import type { Page } from './page.ts'

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'peerDependencies' | 'engines', Record<string, string>>
> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const read = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** What each example is an example of: the framework, the bundler, and the page that shows it. */
const examples: Readonly<Record<string, { title: string; shown: readonly string[]; page: string }>> = {
  astro: { title: 'Astro', shown: ['astro'], page: 'astro' },
  'html-plain': { title: 'Plain HTML, no bundler', shown: [], page: 'html' },
  'next-app': { title: 'Next.js, App Router', shown: ['next', 'react'], page: 'next-app' },
  'next-pages': { title: 'Next.js, Pages Router', shown: ['next', 'react'], page: 'next-pages' },
  nuxt: { title: 'Nuxt', shown: ['nuxt', 'vue'], page: 'nuxt' },
  'react-esbuild': { title: 'React, esbuild', shown: ['esbuild', 'react'], page: 'bundlers' },
  'react-parcel': { title: 'React, Parcel', shown: ['parcel', 'react'], page: 'bundlers' },
  'react-rollup': { title: 'React, Rollup', shown: ['rollup', 'react'], page: 'bundlers' },
  'react-rspack': { title: 'React, Rspack (Rsbuild)', shown: ['@rsbuild/core', 'react'], page: 'bundlers' },
  'react-vite': { title: 'React, Vite', shown: ['vite', 'react'], page: 'vite-react' },
  'react-webpack': { title: 'React, webpack', shown: ['webpack', 'react'], page: 'bundlers' },
  'svelte-kit': { title: 'SvelteKit', shown: ['@sveltejs/kit', 'svelte', 'vite'], page: 'svelte' },
  'svelte-vite': { title: 'Svelte, Vite', shown: ['svelte', 'vite'], page: 'svelte' },
  'vue-vite': { title: 'Vue, Vite', shown: ['vue', 'vite'], page: 'vue' },
}

const packages = ['latchkey', 'react', 'adapter-wagmi', 'adapter-solana', 'adapter-bitcoin', 'testing', 'server']

export function supportPage(): Page {
  const found = globSync('examples/*/package.json', { cwd: root })
    .map((path) => basename(dirname(path)))
    .sort()
  const unknown = found.filter((name) => !Object.hasOwn(examples, name))
  const gone = Object.keys(examples).filter((name) => !found.includes(name))
  if (unknown.length + gone.length > 0)
    throw new Error(`run/pages/support.ts and examples/ differ: ${[...unknown, ...gone].join(', ')}.`)
  const versions = ({ dependencies, devDependencies }: Manifest, names: readonly string[]) =>
    names.map((name) => `${name} ${{ ...dependencies, ...devDependencies }[name]?.replace('^', '')}`).join(', ')
  const rows = found.map((name) => {
    const { title, shown, page } = examples[name] ?? { title: name, shown: [], page: '' }
    return [`<a href="/start/${page}/">${title}</a>`, versions(read(`examples/${name}/package.json`), shown) || '–']
  })
  const others = Object.values(variants).map(({ of, versions: changed = {}, scripts }) => {
    const { title = of, page = '' } = examples[of] ?? {}
    const what = Object.entries(changed)
      .filter(([name]) => !name.startsWith('@types'))
      .map(([name, range]) => `${name} ${range.replace('^', '')}`)
    return [`<a href="/start/${page}/">${title}</a>`, [...what, ...(scripts ? ['with webpack'] : [])].join(', ')]
  })
  const peers = packages.flatMap((folder) => {
    const manifest = read(`packages/${folder}/package.json`) as Manifest & { name: string }
    const { name, peerDependencies = {}, peerDependenciesMeta = {}, engines = {} } = manifest
    const needs = Object.entries(peerDependencies).map(
      ([peer, range]) => `${code(`${peer} ${range}`)}${peerDependenciesMeta[peer]?.optional ? ' if used' : ''}`,
    )
    const runs = Object.entries(engines).map(([engine, range]) => code(`${engine} ${range}`))
    return needs.length + runs.length > 0 ? [[code(name), [...needs, ...runs].join('<br>')]] : []
  })
  return {
    path: 'help/support.md',
    title: 'Support',
    description: 'Frameworks, bundlers and versions that are tested.',
    body: [
      'Each row is a site in `examples/` of the repository. The packed packages are installed into it; it is built and developed, and in Chromium a visitor connects, signs and reloads, in production and on the development server. Any warning or error in the console fails the test. Run it with `npm run test:hosts`.',
      `## Frameworks and bundlers\n\n${table(['Site', 'Tested with'], rows)}`,
      `## Other versions\n\n${table(['Site', 'Tested with'], others)}`,
      `## What the packages need\n\n${table(['Package', 'Needs'], peers)}`,
      '`@latchkey/adapter-wagmi` uses wagmi 3: an app on wagmi 2 has to upgrade first, see [wagmi’s guide](https://wagmi.sh/react/guides/migrate-from-v2-to-v3). All packages are ES modules.',
      '## Browsers\n\nThe code is ES2022 and uses, among others, `<dialog>`, adopted style sheets, `AbortSignal.any` and `URL.canParse`: Chrome and Edge 120, Firefox 124, Safari 17.4, and newer. Where the browser has no relative colours, neutrals do not follow the accent. The end-to-end tests run in Chromium alone.',
      '## TypeScript\n\nThe examples compile in strict mode with TypeScript 5.9, 6.0 and 7.0. `moduleResolution` is `bundler`, `node16` or newer, since the packages have `exports`.',
    ].join('\n\n'),
  }
}
