import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** Builds the wallet page from the source code of the packages, so that the packages do not have to be built first. */
export default defineConfig({
  root: 'src/phone',
  plugins: [react()],
  resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: '../../dist/phone',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
})
