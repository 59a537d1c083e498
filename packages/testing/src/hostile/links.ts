import { trapName } from './textKinds.ts'

export type HostileLink = { id: string; kind: string; link: string }

/** A script that sets the global variable `trapName`. A test fails if the variable is set, because then the script has run. */
const trapScript = `${trapName}=1`
const longText = 'a'.repeat(3_000)

const linksByKind: Readonly<Record<string, readonly string[]>> = {
  scripts: [
    `javascript:${trapScript}`,
    `JaVaScRiPt:${trapScript}`,
    ` \tjavascript:${trapScript}`,
    `java\tscript:${trapScript}`,
    `java\nscript:${trapScript}`,
    `\u0001javascript:${trapScript}`,
    `javascript://%0a${trapScript}`,
    `javascript://evil.example/%0d${trapScript}//`,
    `vbscript:${trapScript}`,
    `livescript:${trapScript}`,
    `view-source:javascript:${trapScript}`,
  ],
  documents: [
    `data:text/html,<script>${trapScript}</script>`,
    `data://text/html,<script>${trapScript}</script>`,
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
  sizes: [`https://evil.example/${longText}`, `unheardof://${longText}`, '', ' ', 'https://', 'https:// evil.example'],
}

/** Links that a wallet may announce but that Latchkey must never open. */
export const hostileLinks: readonly HostileLink[] = Object.entries(linksByKind).flatMap(([kind, links]) =>
  links.map((link, index) => ({ id: `${kind} ${index + 1}`, kind, link })),
)

/** Links that look like those of another site but may be opened. Latchkey must show the host that the browser really opens. */
export const deceptiveLinks: readonly { link: string; href: string }[] = [
  { link: 'https://mеtamask.io/', href: 'https://xn--mtamask-2fg.io/' },
  { link: 'https://evil.example/../../a', href: 'https://evil.example/a' },
  { link: 'HTTPS://EVIL.EXAMPLE:443/', href: 'https://evil.example/' },
]
