import { isOriginAllowed } from '@latchkey/protocol'

/** The operator's settings for one project id. */
export type Project = {
  /**
   * Patterns of the origins whose pages may use the id (see `isOriginAllowed` of `@latchkey/protocol`). If empty, any page may use the id.
   * An empty list is meant for projects of wallets, which have no page.
   */
  allowedOrigins: readonly string[]
}

/** Projects by their ids. */
export type Projects = Readonly<Record<string, Project>>

/**
 * Looks up projects for the services. The ids come from requests and may be any string, so an implementation must not throw for a malformed
 * id.
 */
export type ProjectRegistry = {
  find: (id: string) => Promise<Project | undefined>
}

/**
 * The projects of a server that runs in one process, in memory.
 *
 * @throws RangeError if an id is not a valid project id, or if a pattern of a project can match no page. `replace` throws the same error,
 *    and then leaves the projects unchanged.
 */
export function createLocalProjects(initial: Projects): ProjectRegistry & { replace: (projects: Projects) => void } {
  let projects: Projects = {}

  function replace(next: Projects) {
    assertProjects(next)
    projects = { ...next }
  }
  replace(initial)

  return {
    find: async (id) => (Object.hasOwn(projects, id) ? projects[id] : undefined),
    replace,
  }
}

/** Returns true if pages of this origin may use the project. */
export function isOriginOfProject(origin: string, { allowedOrigins }: Project): boolean {
  return allowedOrigins.length === 0 || isOriginAllowed(origin, allowedOrigins)
}

/**
 * Returns true if a pattern of an allow-list can match any page at all. The pattern must have a scheme and no path. The scheme must be
 * https, except for localhost.
 */
export function isOriginPattern(pattern: string): boolean {
  const exampleUrl = pattern.toLowerCase().replace('://*.', '://a.').replace(/:\*$/, '')
  return exampleUrl.includes('://') && isOriginAllowed(normalizeOrigin(exampleUrl), [pattern])
}

/** Returns the error message for a pattern that can match no page. */
export function invalidOriginMessage(pattern: string): string {
  return `"${pattern}" is no origin of a page: write it with its scheme, like https://app.example.com`
}

/** Returns true for the id of a project: letters, digits, `-` and `_`. */
export const isProjectId = (id: string) => /^[\w-]+$/.test(id)

/**
 * Checks projects that an operator has written.
 *
 * @throws RangeError if an id is not a valid project id, or if a pattern of an origin can match no page.
 */
export function assertProjects(projects: Projects): void {
  const invalidId = Object.keys(projects).find((id) => !isProjectId(id))
  if (invalidId !== undefined) throw new RangeError(`"${invalidId}" is no project id`)
  const invalidOrigin = Object.values(projects)
    .flatMap(({ allowedOrigins }) => allowedOrigins)
    .find((origin) => !isOriginPattern(origin))
  if (invalidOrigin !== undefined) throw new RangeError(invalidOriginMessage(invalidOrigin))
}

/** Returns the origin as browsers write it: without the default port of the scheme. Returns any other text unchanged. */
function normalizeOrigin(url: string): string {
  return URL.canParse(url) && new URL(url).pathname === '/' && !url.endsWith('/') ? new URL(url).origin : url
}
