import type { IncomingMessage } from 'node:http'
import { isOriginAllowed } from '@latchkey/protocol'
import { findProject, type Projects } from '../../../platform/projects.ts'
import { isAudience } from './audience.ts'
import { verifyToken } from './verifyToken.ts'

export type Admission = { clientId: string } | { status: 400 | 401 | 403; text: string }

/**
 * Decides whether a request to open a WebSocket is let in: `GET /?projectId=…&auth=<JWT>`, or the token as a bearer's. The texts are
 * those that clients know.
 *
 * @param options.urls - What this relay is called from outside; a token has to name one of them.
 */
export function admit(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { projects, urls, now }: { projects: Projects; urls: readonly string[]; now: number },
): Admission {
  const query = queryOf(url)
  const projectId = query.get('projectId')
  if (!projectId) return { status: 400, text: 'Project ID is missing' }
  const project = findProject(projects, projectId)
  if (!project) return { status: 401, text: 'Unauthorized: invalid key' }

  const { origin, authorization } = headers
  if (origin && project.allowedOrigins.length > 0 && !isOriginAllowed(origin, project.allowedOrigins)) {
    // React Native sends the relay's own origin.
    if (!isAudience(origin.replace(/^http/, 'ws'), urls))
      return { status: 403, text: 'Unauthorized: origin not allowed' }
  }

  const token = query.get('auth') ?? authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) return { status: 401, text: 'Unauthorized: JWT Token is missing' }
  const verdict = verifyToken(token, { urls, now })
  return 'clientId' in verdict ? verdict : { status: 401, text: verdict.refusal }
}

/** The query of a request's target, which may be anything. */
export function queryOf(target: string): URLSearchParams {
  const start = target.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : target.slice(start + 1))
}
