import { isOriginAllowed } from '@latchkey/protocol'

/** The operator's settings of one project id. */
export type Project = {
  /** Patterns of the origins whose pages may use the id (`isOriginAllowed` of protocol). Empty: any page, for wallets. */
  allowedOrigins: readonly string[]
}

/** Projects by their ids. */
export type Projects = Readonly<Record<string, Project>>

/** Where services look up a project. An implementation over a shared store may be asked for ids that came over the wire. */
export type ProjectRegistry = {
  find: (id: string) => Promise<Project | undefined>
}

/**
 * The projects of a server that is one process, in memory.
 *
 * @throws Error where a pattern of a project can match no page, also from `replace`, which then changes nothing.
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

/** Whether pages of an origin may use a project. */
export function mayUse(origin: string, { allowedOrigins }: Project): boolean {
  return allowedOrigins.length === 0 || isOriginAllowed(origin, allowedOrigins)
}

/**
 * Whether a pattern of an allow-list can match a page at all: with a scheme, https but for localhost, and without a path.
 */
export function isOriginPattern(pattern: string): boolean {
  const example = pattern.toLowerCase().replace('://*.', '://a.').replace(/:\*$/, '')
  return example.includes('://') && isOriginAllowed(originOf(example), [pattern])
}

/** The message for an operator whose pattern can match no page. */
export function originRefusal(pattern: string): string {
  return `"${pattern}" is no origin of a page: write it with its scheme, like https://app.example.com`
}

function checkOrigins(projects: Projects) {
  const wrong = Object.values(projects)
    .flatMap(({ allowedOrigins }) => allowedOrigins)
    .find((origin) => !isOriginPattern(origin))
  if (wrong !== undefined) throw new RangeError(originRefusal(wrong))
}

/** An origin as browsers write it: without the default port of its scheme. */
function originOf(url: string): string {
  return URL.canParse(url) && new URL(url).pathname === '/' && !url.endsWith('/') ? new URL(url).origin : url
}
