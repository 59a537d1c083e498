import { fileURLToPath } from 'node:url'
import { createServer, defaultServerConditions } from 'vite'

export type Values = typeof import('./values.ts').values

const valuesFile = fileURLToPath(new URL('values.ts', import.meta.url))

export async function loadValues(): Promise<Values> {
  const conditions = ['@latchkey/source', ...defaultServerConditions]
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    ssr: { noExternal: true, resolve: { conditions } },
  })
  try {
    return (await server.ssrLoadModule(valuesFile)).values
  } finally {
    await server.close()
  }
}
