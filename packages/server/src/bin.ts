#!/usr/bin/env node
import { readFileSync, watchFile } from 'node:fs'
import { readProjectCommand, runProjectCommand } from './cli/projectCommand.ts'
import { restartInLittleMemory } from './cli/restartInLittleMemory.ts'
import { SettingsError } from './cli/SettingsError.ts'
import { readProjectsFile, readSettings, type Settings, usage } from './cli/settings.ts'
import { createServer } from './createServer.ts'

const args = process.argv.slice(2)
try {
  const projectCommand = readProjectCommand(args, process.env)
  if (projectCommand) process.stdout.write(await runProjectCommand(projectCommand))
  else {
    const settings = readSettings(args, process.env)
    if (settings === 'help') process.stdout.write(usage)
    else {
      restartInLittleMemory()
      await serve(settings)
    }
  }
} catch (error) {
  const errorText = error instanceof Error ? error.message : String(error)
  const failureText = args[0] === 'project' ? 'The command failed' : 'The server did not start'
  process.stderr.write(error instanceof SettingsError ? `${errorText}\n\n${usage}` : `${failureText}: ${errorText}\n`)
  // An explicit exit is needed: an open IPC channel to a launcher would keep the process alive.
  process.exit(1)
}

async function serve(settings: Settings) {
  const { port, host, proxies, dataFolder, database, listingFolder, projectsFile, relayUrls, chains, limits } = settings
  const readProjects = () => ({
    ...settings.projects,
    ...(projectsFile !== undefined && readProjectsFile(readFileSync(projectsFile, 'utf8'))),
  })
  const server = createServer({
    projects: readProjects(),
    proxies,
    ...(dataFolder !== undefined && { dataFolder }),
    ...(database !== undefined && { database }),
    relay: { urls: relayUrls, limits: limits.relay },
    limits: limits.http,
    ...(Object.keys(chains).length > 0 && { chains }),
    listing: listingFolder === undefined ? {} : { folder: listingFolder },
  })
  if (projectsFile !== undefined)
    watchFile(projectsFile, { interval: 1_000, persistent: false }, () => {
      try {
        server.setProjects(readProjects())
        process.stdout.write(`Projects: ${projectsFile} was read again.\n`)
      } catch (error) {
        process.stderr.write(`${projectsFile} was not taken over: ${(error as Error).message}\n`)
      }
    })
  let isStopping = false
  const stop = async () => {
    // A second signal ends the process at once, without waiting for `server.close()`.
    if (isStopping) process.exit(1)
    isStopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  // `disconnect` means that the launcher which forked this process has ended. The server then stops too.
  process.on('disconnect', stop)

  // Without any project, the server would refuse everything, and an operator would look for the reason elsewhere.
  if (Object.keys(readProjects()).length === 0 && Object.keys(await server.projects.list()).length === 0)
    throw new SettingsError(
      'There is no project, neither in the settings nor in the database: --project <id>, or latchkey-server project add <id>',
    )
  const addresses = await server.listen({ port, host })
  process.send?.({ type: 'listening', ...addresses })
  process.stdout.write(`${addresses.url}\nRelay: ${[...relayUrls, addresses.relayUrl].join(', ')}\n`)
  if (dataFolder === undefined)
    process.stdout.write(
      `${database === undefined ? 'Everything is' : 'Messages of the relay are'} in memory; --data keeps ${database === undefined ? 'it' : 'them'}.\n`,
    )
}
