import { cpSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build, context } from 'esbuild'

const { values } = parseArgs({ options: { dev: { type: 'boolean' }, port: { type: 'string', default: '3000' } } })
const options = {
  entryPoints: ['src/main.tsx'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  minify: !values.dev,
  define: { 'process.env.NODE_ENV': values.dev ? '"development"' : '"production"' },
}
cpSync('index.html', 'dist/index.html')
if (values.dev) {
  const watched = await context(options)
  await watched.rebuild()
  await watched.watch()
  await watched.serve({ servedir: 'dist', port: Number(values.port) })
} else {
  await build(options)
}
