import { preview } from 'vite'
import { DemoError } from './DemoError.ts'

const demo = new URL('..', import.meta.url).pathname

/** Serves the built demo under its content-security policy. */
export async function serveDemo({
  port = 4173,
}: {
  port?: number
} = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  try {
    const server = await preview({ root: demo, logLevel: 'error', preview: { port, strictPort: true } })
    return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
  } catch (cause) {
    if (cause instanceof Error && /in use/i.test(cause.message))
      throw new DemoError(`Port ${port} is taken: something else listens there. Stop it, then try again.`, { cause })
    throw cause
  }
}
