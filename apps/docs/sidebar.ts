import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const has = (file: string) => existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)))

/** Every page, in the order in which a newcomer needs them. */
export const sidebar = [
  {
    label: 'Start',
    items: [
      'start',
      'start/next-app',
      'start/next-pages',
      'start/vite-react',
      'start/vue',
      'start/nuxt',
      'start/svelte',
      'start/astro',
      'start/html',
      'start/bundlers',
    ],
  },
  {
    label: 'Guides',
    items: [
      'guides/networks',
      'guides/walletconnect',
      'guides/wallets',
      'guides/theming',
      'guides/texts',
      'guides/server-rendering',
      'guides/headless',
      'guides/content-security-policy',
      'guides/testing',
      'guides/self-hosting',
    ],
  },
  {
    label: 'Reference',
    items: [
      'options',
      'kit',
      'hooks',
      'components',
      'elements',
      'adapters',
      'events',
      'networks',
      'theme-variables',
      'texts',
      'types',
      'server',
      'testing',
    ].map((page) => `reference/${page}`),
  },
  {
    label: 'Help',
    items: [
      'errors',
      'help/troubleshooting',
      'help/support',
      ...(has('docs/migrating.md') ? ['help/migrating'] : []),
      'help/versioning',
      'help/changelog',
      'help/security',
      ...(has('SECURITY.md') ? ['help/security-policy'] : []),
    ],
  },
]
