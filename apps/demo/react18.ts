import { fileURLToPath } from 'node:url'

/**
 * Aliases that make Vite use React 18, the oldest version that the kit supports: `react-18/jsx-runtime` for `react/jsx-runtime`, and so on.
 */
export const react18Aliases = ['react', 'react-dom'].map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: fileURLToPath(new URL(`node_modules/${name}-18`, import.meta.url)),
}))
