import type { AllowedOrigins } from '@latchkey/protocol'
import { Hono } from 'hono'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'

/** The routes by which a kit reads the settings of its project. */
export function projectRoutes(projects: ProjectRegistry): Hono<ProjectEnvironment> {
  const app = new Hono<ProjectEnvironment>()
  // The origin is not checked, so that a page that is not on the list can learn so.
  app.get('/projects/v1/origins', requireProject(projects, { isOriginChecked: false }), (context) =>
    context.json<AllowedOrigins>({ allowedOrigins: context.get('project').allowedOrigins }),
  )
  return app
}
