import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from '@latchkey/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { evmOne, openSite } from '../../test/openPhone.ts'

const config = fileURLToPath(new URL('../../test/playwright.config.ts', import.meta.url))

/** Runs the Playwright tests in `test` with Playwright's own test runner. */
async function runPlaywright(environment: Record<string, string>): Promise<{ code: number | null; report: string }> {
  const output = await mkdtemp(join(tmpdir(), 'latchkey-playwright-'))
  onTestFinished(() => rm(output, { recursive: true, force: true }))
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  // Passes only these variables. With those of Vitest, Playwright would assume that it runs inside Vitest.
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--conditions=@latchkey/source', cli, 'test', '--config', config, '--output', output],
    {
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let report = ''
  child.stdout.on('data', (chunk) => {
    report += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, report }
}

describe('phone', () => {
  test('behavior: a site can use the phone in its own tests', async () => {
    const server = createServer({ projects: { test: { allowedOrigins: [] } } })
    onTestFinished(() => server.close())
    const { relayUrl } = await server.listen({ port: 0, host: '127.0.0.1' })
    const site = await openSite(relayUrl)
    const { uri = '', approval } = await site.connect({
      optionalNamespaces: { eip155: { chains: [evmOne], methods: ['personal_sign'], events: [] } },
    })
    const whenApproved = approval()
    whenApproved.catch(() => {})
    const { code, report } = await runPlaywright({ RELAY_URL: relayUrl, PAIRING_URI: uri })
    expect({ code, stats: JSON.parse(report).stats }).toMatchObject({ code: 0, stats: { expected: 1, unexpected: 0 } })
    expect((await whenApproved).peer.metadata.name).toBe('Test Phone')
  })

  test('error: the phone has no relay', async () => {
    const { code, report } = await runPlaywright({})
    expect(code).toBe(1)
    expect(report).toContain('Tell the phone its relay and networks')
  })
})
