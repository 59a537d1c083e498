import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** The wallet page, from the packages' sources: it needs no build but its own. */
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
