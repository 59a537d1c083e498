import { createServer } from 'node:net'

/**
 * Resolves if a port of 127.0.0.1 is free. Port 0 always counts as free.
 *
 * @throws Error that names the port if another program uses it
 * @throws Error that names the port if this process may not use it
 */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(new Error(createErrorText(port, cause), { cause })))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve)
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

function createErrorText(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there or choose another port.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023.`
  return `Port ${port} cannot be used: ${message}.`
}
