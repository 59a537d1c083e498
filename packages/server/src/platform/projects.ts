import { isOriginAllowed } from '@latchkey/protocol'

/** The operator's settings for one project id. */
export type Project = {
  /**
   * Patterns of the origins that may use the id (`isOriginAllowed` of protocol). If empty, any page may use it: meant for the projects of
   * wallets.
   */
  allowedOrigins: readonly string[]
}

/** Projects by their ids. */
export type Projects = Readonly<Record<string, Project>>

/** Looks up projects for the services. The ids come from requests, so an implementation must accept any string. */
export type ProjectRegistry = {
  find: (id: string) => Promise<Project | undefined>
}

/**
 * The projects of a server that runs in one process, in memory.
 *
 * @throws Error if a pattern of a project can match no page. `replace` also throws it, and then changes nothing.
 */
export function createLocalProjects(initial: Projects): ProjectRegistry & { replace: (projects: Projects) => void } {
  let projects: Projects = {}

  function replace(next: Projects) {
    checkOrigins(next)
    projects = { ...next }
  }
  replace(initial)

  return {
    find: async (id) => (Object.hasOwn(projects, id) ? projects[id] : undefined),
    replace,
  }
}

/** Returns true if pages of this origin may use the project. */
export function mayUse(origin: string, { allowedOrigins }: Project): boolean {
  return allowedOrigins.length === 0 || isOriginAllowed(origin, allowedOrigins)
}

/**
 * Returns true if a pattern of an allow-list can match a page at all. It needs a scheme and no path. The scheme must be https, except for
 * localhost.
 */
export function isOriginPattern(pattern: string): boolean {
  const example = pattern.toLowerCase().replace('://*.', '://a.').replace(/:\*$/, '')
  return example.includes('://') && isOriginAllowed(originOf(example), [pattern])
}

/** The error message for a pattern that can match no page. */
export function originRefusal(pattern: string): string {
  return `"${pattern}" is no origin of a page: write it with its scheme, like https://app.example.com`
}

function checkOrigins(projects: Projects) {
  const wrong = Object.values(projects)
    .flatMap(({ allowedOrigins }) => allowedOrigins)
    .find((origin) => !isOriginPattern(origin))
  if (wrong !== undefined) throw new RangeError(originRefusal(wrong))
}

/** The origin as browsers write it: without the default port of its scheme. */
function originOf(url: string): string {
  return URL.canParse(url) && new URL(url).pathname === '/' && !url.endsWith('/') ? new URL(url).origin : url
}
