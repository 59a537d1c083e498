import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../launch/paths.mjs'
import { variants } from './variants.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the README shows the source of an example that is built and tested', () => {
  expect(read('README.md')).toContain(`\`\`\`tsx\n${read('examples/react-vite/src/App.tsx')}\`\`\``)
})

/** Frameworks by npm package. A site uses a framework if its manifest has that dependency. */
const frameworks = {
  ...{ next: 'Next.js', nuxt: 'Nuxt', astro: 'Astro', '@sveltejs/kit': 'SvelteKit', '@angular/core': 'Angular' },
  ...{
    svelte: 'Svelte',
    vue: 'Vue',
    react: 'React',
    vite: 'Vite',
    webpack: 'webpack',
    '@rsbuild/core': 'Rspack (Rsbuild)',
  },
  ...{
    parcel: 'Parcel',
    rollup: 'Rollup',
    esbuild: 'esbuild',
    wagmi: 'wagmi',
    '@wagmi/core': 'wagmi core',
    viem: 'viem',
  },
}

function rowOf(name: string): string {
  const { of: example, versions = {}, how } = variants[name] ?? { of: name }
  const { dependencies, devDependencies } = JSON.parse(read(`examples/${example}/package.json`))
  const ranges: Record<string, string> = { ...dependencies, ...devDependencies }
  const made = Object.entries(frameworks).flatMap(([id, title]) => {
    const range = ranges[id] && (versions[id] ?? ranges[id])
    return range ? [`${title} ${range.replace('^', '')}`] : []
  })
  return `| \`${name}\` | ${[...made, ...(how ? [how] : [])].join(', ') || 'no bundler'} |`
}

test('the support matrix lists every tested site with its versions and sizes', () => {
  const examples = globSync('examples/*/package.json', { cwd: root }).map((file) =>
    dirname(file).replace('examples/', ''),
  )
  const table = read('docs/support.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(table.map((row) => row.replace(/\d+ \| \d+ \|$/, '')).map((row) => row.trimEnd())).toEqual(
    [...examples.sort(), ...Object.keys(variants)].map(rowOf),
  )
  expect(table.filter((row) => !/ \| \d+ \| \d+ \|$/.test(row))).toEqual([])
})
