import { preview } from 'vite'
import { type BuiltPage, pageRoot } from './buildPage.ts'

/** Serves a built page on a free port of the loopback address. */
export async function servePage({ name, directory }: BuiltPage): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await preview({
    root: pageRoot,
    configFile: false,
    logLevel: 'error',
    build: { outDir: directory },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The page is not served on a port.')
  return { url: `http://127.0.0.1:${address.port}/${name}.html`, stop: () => server.close() }
}
