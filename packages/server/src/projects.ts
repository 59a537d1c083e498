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
