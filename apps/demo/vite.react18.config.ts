import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget } from '../../tooling/browsers.ts'
import { react18Aliases } from './react18.ts'

/** Builds the demo with React 18, the oldest version that the kit supports. The pages and tests are the same. */
export default defineConfig({
  base: '/react-18/',
  plugins: [react()],
  resolve: { alias: react18Aliases },
  build: {
    outDir: 'dist/react-18',
    target: 'es2022',
    cssTarget,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'evm.html' },
  },
})
