import { isOriginAllowed } from '@latchkey/protocol'

/** What the operator says of one project id. */
export type Project = {
  /** Patterns of the origins whose pages may use the id (`isOriginAllowed` of protocol). Empty: any page, for wallets. */
  allowedOrigins: readonly string[]
}

/** The project ids that the server knows. */
export type Projects = Readonly<Record<string, Project>>

/** The project of an id that came over the wire, if the server knows it. */
export function findProject(projects: Projects, id: string): Project | undefined {
  return Object.hasOwn(projects, id) ? projects[id] : undefined
}

/**
 * Whether a pattern of an allow-list can match a page at all: with a scheme, https but for localhost, and without a path.
 */
export function isOriginPattern(pattern: string): boolean {
  const example = pattern.toLowerCase().replace('://*.', '://a.').replace(/:\*$/, '')
  return example.includes('://') && isOriginAllowed(originOf(example), [pattern])
}

/** What an operator is told of a pattern that can match nothing. */
export function originRefusal(pattern: string): string {
  return `"${pattern}" is no origin of a page: write it with its scheme, like https://app.example.com`
}

/** @throws Error where a pattern of a project can match nothing. */
export function checkProjects(projects: Projects): void {
  const wrong = Object.values(projects)
    .flatMap(({ allowedOrigins }) => allowedOrigins)
    .find((origin) => !isOriginPattern(origin))
  if (wrong !== undefined) throw new Error(originRefusal(wrong))
}

/** As a browser writes it: without a port that its scheme has anyway. */
function originOf(url: string): string {
  return URL.canParse(url) && new URL(url).pathname === '/' && !url.endsWith('/') ? new URL(url).origin : url
}
