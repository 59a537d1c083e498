import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import { finishedSite } from './run/finishSite.ts'
import { sidebar } from './sidebar.ts'

export default defineConfig({
  // Turned off, so that the build requests nothing from the network and sends no usage data.
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  trailingSlash: 'always',
  integrations: [
    finishedSite,
    starlight({
      title: 'Latchkey',
      description: 'A wallet-connection modal for your site: EVM chains, Solana and Bitcoin; MIT, self-hostable.',
      logo: { src: './src/assets/logo.svg', alt: '' },
      favicon: '/favicon.svg',
      customCss: ['./src/styles/site.css'],
      sidebar,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      credits: false,
      expressiveCode: {
        themes: ['github-dark-default', 'github-light-default'],
        // A command has no frame around it, and its lines wrap, so that the whole command is visible.
        defaultProps: { overridesByLang: { sh: { frame: 'none', wrap: true } } },
        styleOverrides: {
          borderRadius: '0.75rem',
          codeFontSize: '0.8125rem',
          frames: { shadowColor: 'transparent' },
          codeFontFamily: 'var(--sl-font-mono)',
        },
      },
    }),
  ],
})
