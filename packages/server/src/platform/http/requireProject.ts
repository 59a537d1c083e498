import type { Context, MiddlewareHandler } from 'hono'
import { isOriginOfProject, type Project, type ProjectRegistry } from '../projects.ts'

/** The variables that `requireProject` sets for the routes after it. */
export type ProjectEnvironment = { Variables: { project: Project; projectId: string } }

/**
 * Refuses a request without the id of a registered project (`?projectId=`), and passes the project to the route. The error texts must not
 * change, because Latchkey's clients recognize them.
 *
 * @param options.isOriginChecked - If true, the request's origin must also be one of the project's allowed origins, unless that list is
 *    empty. A request without an origin (from an `<img>` or a server) is accepted.
 * @param options.projectIdOf - Returns the project id of a request. By default, this is the query parameter.
 */
export function requireProject(
  projects: ProjectRegistry,
  {
    isOriginChecked,
    projectIdOf = (context) => context.req.query('projectId'),
  }: { isOriginChecked: boolean; projectIdOf?: (context: Context) => string | undefined },
): MiddlewareHandler<ProjectEnvironment> {
  return async (context, next) => {
    const projectId = projectIdOf(context) ?? ''
    const project = await projects.find(projectId)
    if (!project) return context.json({ error: 'Unauthorized: invalid key' }, 403)
    const origin = context.req.header('origin')
    if (isOriginChecked && origin !== undefined && !isOriginOfProject(origin, project))
      return context.json({ error: 'Unauthorized: origin not allowed' }, 403)
    context.set('project', project)
    context.set('projectId', projectId)
    return next()
  }
}
