import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWalletLink } from './link.ts'

const forbiddenSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'about', 'intent']

/** Random characters that a browser ignores before, inside or after a scheme. */
const ignoredCharacter = fc.constantFrom(
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\0',
  '\u0001',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\ufeff',
)

/** Returns random spellings of a word that a browser reads as this word: in mixed case, with ignored characters between the letters. */
function disguisedSpelling(word: string): fc.Arbitrary<string> {
  const letters = [...word].map((letter) =>
    fc
      .tuple(ignoredCharacter, fc.boolean())
      .map(([before, isUpper]) => before + (isUpper ? letter.toUpperCase() : letter)),
  )
  return fc.tuple(...letters).map((parts) => parts.join(''))
}

describe('checkWalletLink', () => {
  test.each([
    ['https://metamask.io', 'https://metamask.io/'],
    ['https://metamask.app.link', 'https://metamask.app.link/'],
    [' HTTPS://Example.com/a?b=c#d ', 'https://example.com/a?b=c#d'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://example.com:8443/wc', 'https://example.com:8443/wc'],
    ['https://example.com/?next=javascript:alert(1)', 'https://example.com/?next=javascript:alert(1)'],
  ])('default: %j', (value, expected) => {
    expect([checkWalletLink(value, 'web'), checkWalletLink(value, 'app')]).toEqual([expected, expected])
  })

  test.each([
    'metamask://',
    'com.wallabr.wallet://',
    'bnc://app.binance.com/cedefi/',
    'okxwallet://main',
    'oneinch://open/nobodywilleveruseit',
    'abc-wallet://abcwc',
    'altrapay://wc?uri=',
    'web+latchkeyphone://',
  ])('param: kind, %s is accepted only for apps', (value) => {
    expect([checkWalletLink(value, 'app'), checkWalletLink(value, 'web')]).toEqual([value, undefined])
  })

  test.each([
    // Refused, because such a scheme runs code, renders content or accesses the device.
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'javascript://example.com/%0aalert(1)',
    ' JaVaScRiPt://x',
    'java\nscript://x',
    '\u0001javascript://x',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,x',
    'vbscript://x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'blob://example.com',
    'filesystem:https://example.com/temporary/x',
    'about:blank',
    'about://blank',
    'view-source://example.com',
    'intent://scan/#Intent;scheme=zxing;end',
    'android-app://com.example',
    'itms-services://?action=download-manifest',
    'content://media',
    'chrome://settings',
    'tel://123',
    'mailto:a@example.com',
    'wc:1@2',
    // Refused, because such a scheme starts a program, or belongs to a family that an operating system or a browser
    // defines.
    'ssh://example.com',
    'smb://example.com/share',
    'ldap://example.com',
    'telnet://example.com',
    'ms-officecmd://x',
    'MS-AppInstaller://?source=x',
    'ms-settings://privacy',
    'steam://run/1',
    'vscode://file/etc',
    'shell://startup',
    'market://details?id=x',
    'web+mastodon://x',
    'x-apple.systempreferences://x',
    'x-callback-url://x',
    'itms-apps://x',
    'microsoft-edge://example.com',
    // Refused, because there is no scheme, or nothing after the scheme.
    '',
    '/path',
    '//example.com',
    'example.com',
    'metamask:',
    'metamask:wc?uri=1',
    'https://',
    // Refused, because the scheme does not use TLS.
    'http://example.com',
    'ws://example.com',
    // Refused, because the link has a user name before the host.
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://example.com@evil.example',
    'metamask://user@wc',
    // Refused, because the host is an IP address or is in the visitor's own network.
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254/latest/meta-data',
    'metamask://127.0.0.1',
    'metamask://[::1]/wc',
    'https://localhost',
    'https://wallet.localhost',
    'https://printer.local',
    'https://intranet',
    'https://example.com.',
    // Refused, because URL parsers may find different hosts in such a link.
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://example.com/a b',
    'https://example.com/\u202egpj.exe',
    'https://exa\tmple.com',
    'DaffiOne:// wc://',
    `https://example.com/${'a'.repeat(2048)}`,
    `https://example.com/${'ä'.repeat(1000)}`,
  ])('behavior: refuses %j', (value) => {
    expect([checkWalletLink(value, 'web'), checkWalletLink(value, 'app')]).toEqual([undefined, undefined])
  })

  test.each([undefined, null, 1, {}, ['https://example.com'], new URL('https://example.com')])(
    'param: value, %j is not a string',
    (value) => {
      expect(checkWalletLink(value, 'app')).toBeUndefined()
    },
  )

  test('behavior: refuses a forbidden scheme in any spelling', () => {
    const link = fc
      .tuple(
        ignoredCharacter,
        fc.constantFrom(...forbiddenSchemes).chain(disguisedSpelling),
        ignoredCharacter,
        fc.constantFrom(':', '://', ':%0a', '&colon;'),
      )
      .chain((parts) => fc.string({ unit: 'binary' }).map((rest) => parts.join('') + rest))
    fc.assert(
      fc.property(link, fc.constantFrom('web', 'app'), (value, kind) => {
        const checkedLink = checkWalletLink(value, kind)
        expect(
          checkedLink === undefined || !forbiddenSchemes.includes(new URL(checkedLink).protocol.slice(0, -1)),
        ).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('behavior: an accepted link is https to a named host or a custom scheme, has no user info, and is accepted again unchanged', () => {
    const scheme = fc.oneof(
      fc.constantFrom('https', 'http', 'metamask', ...forbiddenSchemes),
      fc.string({ maxLength: 12 }),
    )
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((address) => `[${address}]`),
      fc.string(),
    )
    const userInfo = fc.constantFrom('', '', '', 'user@', 'user:secret@', ':@')
    const link = fc
      .tuple(
        ignoredCharacter,
        scheme,
        fc.constantFrom('://', ':', ':\\\\'),
        userInfo,
        host,
        fc.constantFrom('', ':80', ':8443'),
        fc.webPath(),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(link, fc.webUrl(), fc.string({ unit: 'binary' })),
        fc.constantFrom('web', 'app'),
        (value, kind) => {
          const checked = checkWalletLink(value, kind)
          if (checked === undefined) return
          const url = new URL(checked)
          expect([url.username, url.password, checkWalletLink(checked, kind)]).toEqual(['', '', checked])
          expect(checked).toMatch(/^[a-z][a-z0-9+.-]+:\/\/[!-~]*$/)
          expect(url.hostname).not.toMatch(/^\[|^\d+(\.\d+){3}$/)
          if (kind === 'web') expect([url.protocol, url.hostname.includes('.')]).toEqual(['https:', true])
          else expect([...forbiddenSchemes, 'http', 'ftp', 'ws', 'wss']).not.toContain(url.protocol.slice(0, -1))
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('behavior: accepts ordinary links', () => {
    const scheme = fc.stringMatching(/^[a-z]{4,12}wallet$/)
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), scheme, (domain, path, appScheme) => {
        expect(checkWalletLink(`https://${domain}${path}`, 'web')).toBe(new URL(`https://${domain}${path}`).href)
        expect(checkWalletLink(`${appScheme}://wc`, 'app')).toBe(`${appScheme}://wc`)
      }),
    )
  })
})
