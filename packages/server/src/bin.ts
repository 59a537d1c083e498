#!/usr/bin/env node
import { createServer } from './createServer.ts'

const server = createServer({ projects: {} })
const { url } = await server.listen({ port: 0 })
process.stdout.write(`${url}\n`)
const stop = async () => {
  await server.close()
  process.exit(0)
}
process.once('SIGINT', stop).once('SIGTERM', stop)
