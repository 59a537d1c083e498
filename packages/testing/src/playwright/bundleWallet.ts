import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const bundlesByEntry = new Map<string, Promise<string>>()

/**
 * Returns the code of a wallet as a classic script. The script sets the variable `testWallet`, whose properties are the exports of the
 * entry, such as `installWalletInPage`. Each test worker builds the script only once.
 *
 * @param entry - The path of the entry module below the package's `src`, such as `playwright/page.ts`
 */
export function bundleWallet(entry: string): Promise<string> {
  const bundle = bundlesByEntry.get(entry) ?? makeBundle(entry)
  bundlesByEntry.set(entry, bundle)
  return bundle
}

async function makeBundle(entry: string): Promise<string> {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('@latchkey/testing/package.json'))
  const { outputFiles } = await build({
    entryPoints: [join(packageFolder, 'src', entry)],
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
