import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `react-18/jsx-runtime` for `react/jsx-runtime`, and so on. */
const aliases = ['react', 'react-dom'].map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: fileURLToPath(new URL(`node_modules/${name}-18`, import.meta.url)),
}))

/** The demo once more, on the oldest React that is supported: same page, same tests. */
export default defineConfig({
  base: '/react-18/',
  plugins: [react()],
  resolve: { alias: aliases },
  build: {
    outDir: 'dist/react-18',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'evm.html' },
  },
})
