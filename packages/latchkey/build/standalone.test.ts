import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const outputFolder = join(import.meta.dirname, '../dist/standalone')
const codeByFile = new Map(
  globSync('*.js', { cwd: outputFolder }).map((file) => [file, readFileSync(join(outputFolder, file), 'utf8')]),
)
const importedNames = [...codeByFile.values()].flatMap((text) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`\s]+)["'`]/g)].map(([, name = '']) => name),
)

describe('the stand-alone build', () => {
  test('default: imports only its own files and wallet packages that the page provides', () => {
    const files = importedNames.filter((name) => name.startsWith('./')).map((name) => name.slice(2))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !codeByFile.has(file))).toEqual([])
    const packages = new Set(importedNames.filter((name) => /^@?[a-z][\w-]*(?:\/|$)/.test(name)))
    expect([...packages].filter((name) => !(name in manifest.peerDependenciesMeta))).toEqual([])
  })

  test('behavior: contains the WalletConnect client from its own build, which opens no stored links', () => {
    const allCode = [...codeByFile.values()].join('\n')
    expect(allCode).toContain('irn_subscribe')
    expect(allCode).not.toContain('startapp')
  })

  test('behavior: the import map has the hash of every file', () => {
    const { integrity } = JSON.parse(readFileSync(join(outputFolder, 'importmap.json'), 'utf8'))
    const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
    expect(integrity).toEqual(
      Object.fromEntries([...codeByFile].map(([file, text]) => [`/latchkey/${file}`, hash(text)])),
    )
  })

  test('behavior: the licence file lists every bundled package', () => {
    const licences = readFileSync(join(outputFolder, 'LICENCES.md'), 'utf8')
    const names = ['react-dom', 'viem', 'valtio', '@solana/transactions', 'bitcoinjs-lib', '@walletconnect/sign-client']
    expect(names.filter((name) => !new RegExp(`^\\W*${name}\\b`, 'm').test(licences))).toEqual([])
  })
})
