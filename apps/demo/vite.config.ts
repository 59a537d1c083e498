import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget } from '../../tooling/browsers.ts'

const pages = ['index', 'evm', 'vanilla', 'embedded', 'two-kits', 'strict', 'guarded', 'no-adapters']

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    cssTarget,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(pages.map((page) => [page, `${page}.html`])) },
  },
  preview: { host: '127.0.0.1' },
})
