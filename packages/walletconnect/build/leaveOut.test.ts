import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { leaveOut } from './leaveOut.ts'

async function bundle(plugins: NonNullable<Parameters<typeof build>[0]['plugins']>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/exports/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@latchkey/source'],
    plugins,
    external: ['@walletconnect/keyvaluestorage'],
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

describe('leaveOut', () => {
  test('behavior: what is built follows no link out of the storage of the page', async () => {
    const built = await bundle([leaveOut()])
    expect(built.includes('wc_sessionPropose')).toBe(true)
    expect(built.match(/.{0,60}(hasFocus|window\.open|noreferrer).{0,60}/g)).toBe(null)
  })
})
