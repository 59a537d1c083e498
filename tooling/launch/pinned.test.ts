import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertPinned } from './pinned.mjs'

const pnpm = {
  version: '12.21.0',
  integrity: 'sha512-Zv2CeO4ok1zpUXktNDZ/869cQyonVkRYIwKVM4NbjaUpu+C+UTCv1W7QcT+4eJ5Hutgtk71a4v5UsVVi1idu8A==',
}

/** Creates a folder with the files that npm writes when it installs packages. */
function createInstallation(packages: Record<string, { version: string; integrity?: string }>): string {
  const prefix = mkdtempSync(join(tmpdir(), 'latchkey-pinned-'))
  onTestFinished(() => rmSync(prefix, { recursive: true }))
  mkdirSync(join(prefix, 'node_modules'))
  writeFileSync(join(prefix, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  return prefix
}

const refusal = (name: string, version: string) =>
  `${name} ${version} is not what was chosen for this repository: look at where npm fetches packages from.`

describe('assertPinned', () => {
  test('default', async () => {
    await expect(assertPinned(createInstallation({ 'node_modules/pnpm': pnpm }))).resolves.toBe(undefined)
  })

  test('error: another archive under the same name and version', async () => {
    const integrity = `sha512-${'A'.repeat(86)}==`
    await expect(assertPinned(createInstallation({ 'node_modules/pnpm': { ...pnpm, integrity } }))).rejects.toThrow(
      refusal('pnpm', '12.21.0'),
    )
    const { version } = pnpm
    await expect(assertPinned(createInstallation({ 'node_modules/pnpm': { version } }))).rejects.toThrow(
      refusal('pnpm', version),
    )
  })

  test('error: another version, or a package that was not chosen', async () => {
    await expect(
      assertPinned(createInstallation({ 'node_modules/pnpm': { ...pnpm, version: '12.21.1' } })),
    ).rejects.toThrow(refusal('pnpm', '12.21.1'))
    const stowaway = { 'node_modules/pnpm': pnpm, 'node_modules/pnpm/node_modules/@evil/one': { version: '1.0.0' } }
    await expect(assertPinned(createInstallation(stowaway))).rejects.toThrow(refusal('@evil/one', '1.0.0'))
  })

  test('param: unknown', async () => {
    const darwin = '@pnpm/exe.darwin-arm64'
    const prefix = createInstallation({ 'node_modules/pnpm': pnpm, [`node_modules/${darwin}`]: { version: '12.21.0' } })
    await expect(assertPinned(prefix, [darwin])).resolves.toBe(undefined)
    await expect(assertPinned(prefix)).rejects.toThrow(refusal(darwin, '12.21.0'))
  })
})
