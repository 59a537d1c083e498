import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../dist/standalone')
const texts = new Map(globSync('*.js', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
const named = [...texts.values()].flatMap((text) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`\s]+)["'`]/g)].map(([, name = '']) => name),
)

describe('the stand-alone build', () => {
  test('default: imports only its own files and wallet packages that the page provides', () => {
    const files = named.filter((name) => name.startsWith('./')).map((name) => name.slice(2))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !texts.has(file))).toEqual([])
    const packages = new Set(named.filter((name) => /^@?[a-z][\w-]*(?:\/|$)/.test(name)))
    expect([...packages].filter((name) => !(name in manifest.peerDependenciesMeta))).toEqual([])
  })

  test('behavior: contains the WalletConnect client from its own build, which opens no stored links', () => {
    const all = [...texts.values()].join('\n')
    expect(all).toContain('irn_subscribe')
    expect(all).not.toContain('startapp')
  })

  test('behavior: the import map has the hash of every file', () => {
    const { integrity } = JSON.parse(readFileSync(join(folder, 'importmap.json'), 'utf8'))
    const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
    expect(integrity).toEqual(Object.fromEntries([...texts].map(([file, text]) => [`/latchkey/${file}`, hash(text)])))
  })

  test('behavior: the licence file lists every bundled package', () => {
    const licences = readFileSync(join(folder, 'LICENCES.md'), 'utf8')
    const names = ['react-dom', 'viem', 'valtio', '@solana/transactions', 'bitcoinjs-lib', '@walletconnect/sign-client']
    expect(names.filter((name) => !new RegExp(`^\\W*${name}\\b`, 'm').test(licences))).toEqual([])
  })
})
