import { trapName } from './textKinds.ts'

export type HostileLink = { id: string; kind: string; link: string }

const run = `${trapName}=1`
const long = 'a'.repeat(3_000)

const kinds: Readonly<Record<string, readonly string[]>> = {
  scripts: [
    `javascript:${run}`,
    `JaVaScRiPt:${run}`,
    ` \tjavascript:${run}`,
    `java\tscript:${run}`,
    `java\nscript:${run}`,
    `\u0001javascript:${run}`,
    `javascript://%0a${run}`,
    `javascript://evil.example/%0d${run}//`,
    `vbscript:${run}`,
    `livescript:${run}`,
    `view-source:javascript:${run}`,
  ],
  documents: [
    `data:text/html,<script>${run}</script>`,
    `data://text/html,<script>${run}</script>`,
    'blob:https://evil.example/1',
    'filesystem:https://evil.example/1',
    'file:///etc/passwd',
    'about:blank',
    'jar:https://evil.example!/x',
  ],
  programs: [
    'intent://evil#Intent;scheme=javascript;end',
    'ms-officecmd://x',
    'ms-appinstaller://?source=https://evil.example',
    'web+evil://x',
    'x-apple-helpbasic://x',
    'ssh://evil.example',
    'smb://evil.example/share',
    'ldap://evil.example',
    'steam://run/1',
    'vscode://file/etc',
    'shell:startup',
    'tel:112',
    'sms:112',
    'unheardof://x',
  ],
  hosts: [
    '//evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https://user:password@evil.example',
    'https://metamask.io@evil.example',
    'http://evil.example',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://router.local/',
  ],
  sizes: [`https://evil.example/${long}`, `unheardof://${long}`, '', ' ', 'https://', 'https:// evil.example'],
}

/** Links that no field of a wallet may open. */
export const hostileLinks: readonly HostileLink[] = Object.entries(kinds).flatMap(([kind, links]) =>
  links.map((link, index) => ({ id: `${kind} ${index + 1}`, kind, link })),
)

/** Links that may be opened. They have to be shown with the host that the browser reads. */
export const deceptiveLinks: readonly { link: string; href: string }[] = [
  { link: 'https://mеtamask.io/', href: 'https://xn--mtamask-2fg.io/' },
  { link: 'https://evil.example/../../a', href: 'https://evil.example/a' },
  { link: 'HTTPS://EVIL.EXAMPLE:443/', href: 'https://evil.example/' },
]
