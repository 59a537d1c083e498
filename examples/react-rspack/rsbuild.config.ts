import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

export default defineConfig({
  plugins: [pluginReact()],
  html: { template: './index.html' },
  // Compiling what a page imports later on demand reloads the page with the modal open.
  dev: { lazyCompilation: false },
  source: { entry: { index: './src/main.tsx' } },
})
