import type { AllowedOrigins } from '@latchkey/protocol'
import { Hono } from 'hono'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'

/** Creates the route that returns the allowed origins of a project to Latchkey's client library. */
export function createProjectRoutes(projects: ProjectRegistry): Hono<ProjectEnvironment> {
  const app = new Hono<ProjectEnvironment>()
  // The origin is not checked, because a page reads this list to find out whether its own origin is allowed.
  app.get('/projects/v1/origins', requireProject(projects, { isOriginChecked: false }), (context) =>
    context.json<AllowedOrigins>({ allowedOrigins: context.get('project').allowedOrigins }),
  )
  return app
}
