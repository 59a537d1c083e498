import type { TestProject } from 'vitest/node'
import { createPostgresCluster } from './postgresCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL server whose user may create databases. */
    postgresUrl: string
  }
}

/** Starts the PostgreSQL server that all tests of the project share. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.LATCHKEY_TEST_POSTGRES_URL
  if (url) {
    project.provide('postgresUrl', url)
    return undefined
  }
  const cluster = await createPostgresCluster()
  await cluster.start().catch(async (error) => {
    await cluster.remove()
    throw error
  })
  project.provide('postgresUrl', cluster.url)
  return cluster.remove
}
