import type { MiddlewareHandler } from 'hono'
import { mayUse, type Project, type ProjectRegistry } from '../projects.ts'

export type ProjectEnvironment = { Variables: { project: Project; projectId: string } }

/**
 * Refuses a request without the id of a known project (`?projectId=`), and passes the project to its route. Kits recognize the error texts.
 *
 * @param options.isOriginChecked - Whether the origin must also be among the project's allowed origins, if it has any. A request without an
 * origin (of an `<img>` or a server) passes.
 */
export function requireProject(
  projects: ProjectRegistry,
  { isOriginChecked }: { isOriginChecked: boolean },
): MiddlewareHandler<ProjectEnvironment> {
  return async (context, next) => {
    const projectId = context.req.query('projectId') ?? ''
    const project = await projects.find(projectId)
    if (!project) return context.json({ error: 'Unauthorized: invalid key' }, 403)
    const origin = context.req.header('origin')
    if (isOriginChecked && origin !== undefined && !mayUse(origin, project))
      return context.json({ error: 'Unauthorized: origin not allowed' }, 403)
    context.set('project', project)
    context.set('projectId', projectId)
    return next()
  }
}
