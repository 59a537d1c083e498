import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

let bundle: Promise<string> | undefined

/** The wallet as one classic script, whose `installInPage` is in the variable `testWallet`. Made once for each worker. */
export function bundleWallet(): Promise<string> {
  bundle ??= makeBundle()
  return bundle
}

async function makeBundle(): Promise<string> {
  const root = dirname(createRequire(import.meta.url).resolve('@latchkey/testing/package.json'))
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/playwright/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'testWallet',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    tsconfigRaw: {},
  })
  return outputFiles[0]?.text ?? ''
}
