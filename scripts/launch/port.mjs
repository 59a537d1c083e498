import { createServer } from 'node:net'
import { LaunchError } from './LaunchError.mjs'

/**
 * @param {number} port
 * @throws LaunchError when another program listens there
 */
export async function assertPortFree(port) {
  const server = createServer()
  try {
    await new Promise((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined)),
    )
  } catch {
    throw new LaunchError(`Port ${port} is taken by another program: stop that program, then run the command again.`)
  } finally {
    server.close()
  }
}
