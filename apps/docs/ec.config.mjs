import { defineEcConfig } from '@astrojs/starlight/expressive-code'

/** Lines above `// ---cut---` make a block complete for the compiler, and are not shown. */
const cut = /^\/\/ ---cut---$/

export default defineEcConfig({
  themes: ['github-dark-default', 'github-light-default'],
  styleOverrides: { borderRadius: '0.75rem', codeFontFamily: 'var(--sl-font-mono)' },
  plugins: [
    {
      name: 'hidden-lines',
      hooks: {
        preprocessCode({ codeBlock }) {
          const index = codeBlock.getLines().findIndex(({ text }) => cut.test(text))
          if (index >= 0) codeBlock.deleteLines(Array.from({ length: index + 1 }, (_, line) => line))
        },
      },
    },
  ],
})
