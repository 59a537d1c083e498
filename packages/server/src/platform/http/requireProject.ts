import { isOriginAllowed } from '@latchkey/protocol'
import type { MiddlewareHandler } from 'hono'
import { findProject, type Project, type Projects } from '../projects.ts'

export type ProjectEnvironment = { Variables: { project: Project; projectId: string } }

/**
 * Lets a request pass that carries the id of a known project (`?projectId=`), for its routes to read. The texts of a refusal are those
 * that kits know.
 *
 * @param options.isOriginChecked - Whether a page also has to be on the project's list, where there is one. What is no page (an `<img>`,
 *   a server) says no origin, and passes.
 */
export function checkProject(
  projects: Projects,
  { isOriginChecked }: { isOriginChecked: boolean },
): MiddlewareHandler<ProjectEnvironment> {
  return async (context, next) => {
    const projectId = context.req.query('projectId') ?? ''
    const project = findProject(projects, projectId)
    if (!project) return context.json({ error: 'Unauthorized: invalid key' }, 403)
    const origin = context.req.header('origin')
    if (isOriginChecked && origin !== undefined && !isAllowed(origin, project))
      return context.json({ error: 'Unauthorized: origin not allowed' }, 403)
    context.set('project', project)
    context.set('projectId', projectId)
    return next()
  }
}

function isAllowed(origin: string, { allowedOrigins }: Project): boolean {
  return allowedOrigins.length === 0 || isOriginAllowed(origin, allowedOrigins)
}
