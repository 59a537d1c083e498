import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

export default defineConfig({
  plugins: [pluginReact()],
  html: { template: './index.html' },
  // Each import that is compiled on demand runs the modules above it again: the kit is made anew, and an open modal closes.
  dev: { lazyCompilation: false },
  source: { entry: { index: './src/main.tsx' } },
})
