import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import type { Database } from './database/openDatabase.ts'
import { assertProjects, type Project, type ProjectRegistry, type Projects } from './projects.ts'

/** The projects in the server's database. All processes on one database share them. */
export type StoredProjects = {
  list: () => Promise<Projects>
  /**
   * Adds a project, or changes it. Other processes on the same database apply the change within two seconds.
   *
   * @throws RangeError if the id is not made of letters, digits, `-` and `_`, or if an origin can match no page.
   */
  save: (id: string, project: Project) => Promise<void>
  /** Removes a project. Resolves to false if there was none. */
  remove: (id: string) => Promise<boolean>
}

/** How often a process reads the projects, in ms. */
const refreshMs = 2_000

const originsSchema = z.array(z.string())

/** Returns the functions that read and write the table of projects. */
export function createProjectTable({ db }: Pick<Database, 'db'>, clock: Pick<Clock, 'now'>): StoredProjects {
  return {
    list: async () => {
      const rows = await db.selectFrom('project').select(['id', 'allowedOrigins']).orderBy('id').execute()
      return Object.fromEntries(rows.map((row) => [row.id, { allowedOrigins: parseOrigins(row) }]))
    },
    save: async (id, project) => {
      assertProjects({ [id]: project })
      const row = { allowedOrigins: JSON.stringify(project.allowedOrigins), changedAt: clock.now() }
      await db
        .insertInto('project')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
    remove: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('project').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

/**
 * Creates the registry that looks up projects in the settings first, and then in the database. A look-up reads a copy in memory, because
 * otherwise each request with an invented id would cause a query. If the database fails, the registry keeps the projects that it read last.
 *
 * @param options.configured - The projects of the settings.
 */
export function createProjects(options: {
  configured: ProjectRegistry
  table: StoredProjects
  clock: Clock
  report: (error: unknown) => void
}): ProjectRegistry & { stored: StoredProjects; close: () => Promise<void> } {
  const { configured, table, clock, report } = options
  let storedProjects: Promise<Projects> | undefined
  let refreshCount = 0
  const runningRefreshes = new Set<Promise<void>>()
  let lastReportedFault: string | undefined

  /** Reads the projects for the first time. After a failure, the next look-up tries again. */
  function loadProjects(): Promise<Projects> {
    storedProjects ??= table.list()
    storedProjects.catch(() => {
      storedProjects = undefined
    })
    return storedProjects
  }

  async function refreshProjects(): Promise<void> {
    refreshCount += 1
    const whenRead = rereadProjects(refreshCount)
    runningRefreshes.add(whenRead)
    await whenRead
    runningRefreshes.delete(whenRead)
  }

  async function rereadProjects(refreshNumber: number): Promise<void> {
    try {
      const projects = await table.list()
      // If a later refresh has started meanwhile, it reads newer rows. Then these rows are not used.
      if (refreshNumber === refreshCount) storedProjects = Promise.resolve(projects)
      lastReportedFault = undefined
    } catch (error) {
      if (String(error) !== lastReportedFault) report(error)
      lastReportedFault = String(error)
    }
  }
  const stopRefreshing = clock.every(refreshMs, () => {
    if (runningRefreshes.size === 0) void refreshProjects()
  })

  return {
    find: async (id) => {
      const project = await configured.find(id)
      if (project) return project
      const projects = await loadProjects()
      return Object.hasOwn(projects, id) ? projects[id] : undefined
    },
    stored: {
      list: table.list,
      save: async (id, project) => {
        await table.save(id, project)
        await refreshProjects()
      },
      remove: async (id) => {
        const isRemoved = await table.remove(id)
        await refreshProjects()
        return isRemoved
      },
    },
    close: async () => {
      stopRefreshing()
      await Promise.all(runningRefreshes)
    },
  }
}

function parseOrigins({ id, allowedOrigins }: { id: string; allowedOrigins: string }): string[] {
  try {
    return originsSchema.parse(JSON.parse(allowedOrigins))
  } catch (cause) {
    throw new RangeError(`The origins of the project "${id}" in the database are not a JSON list of texts.`, { cause })
  }
}
