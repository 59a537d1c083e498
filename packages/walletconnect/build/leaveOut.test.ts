import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundledPackages } from './bundledPackages.ts'
import { leaveOut } from './leaveOut.ts'

const here = fileURLToPath(new URL('..', import.meta.url))

const bundle = () =>
  build({
    absWorkingDir: here,
    entryPoints: ['src/exports/index.ts'],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@latchkey/source'],
    plugins: [leaveOut()],
    tsconfigRaw: {},
  })

let built: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => {
  built = await bundle()
})

describe('leaveOut', () => {
  test('behavior: the bundle does not open a link from the page’s storage', () => {
    const text = built.outputFiles[0]?.text ?? ''
    expect(text.includes('wc_sessionPropose')).toBe(true)
    expect(text.match(/.{0,60}(hasFocus|window\.open|noreferrer).{0,60}/g)).toBe(null)
  })

  test('behavior: the bundle makes no link with a message in it', () => {
    const text = built.outputFiles[0]?.text ?? ''
    expect(text.match(/.{0,60}wc_ev=.{0,60}/g)).toBe(null)
  })

  test('behavior: the bundle parses no URI of an offer', () => {
    const text = built.outputFiles[0]?.text ?? ''
    expect(text.match(/.{0,60}wc:\/\/.{0,60}/g)).toBe(null)
  })

  test('behavior: the bundle parses JSON only with safeJson.ts, in linear time', () => {
    const inputs = Object.values(built.metafile.outputs).flatMap((output) => Object.keys(output.inputs))
    expect(inputs.filter((path) => /safe-?json/i.test(path))).toEqual(['src/client/patches/safeJson.ts'])
  })
})

describe('bundledPackages', () => {
  test('default: bundled.cdx.json names each bundled package with its version', async () => {
    const components = bundledPackages(built.metafile, here).map(({ name, version, licence }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: licence.replace(/^\((.*)\)$/, '$1') }],
    }))
    const list = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
    await expect(`${JSON.stringify(list, null, 2)}\n`).toMatchFileSnapshot('../bundled.cdx.json')
  })
})
