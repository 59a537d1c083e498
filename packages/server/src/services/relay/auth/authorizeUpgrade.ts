import type { IncomingMessage } from 'node:http'
import { isValidTarget } from '../../../platform/http/refuseRequest.ts'
import { isOriginOfProject, type ProjectRegistry } from '../../../platform/projects.ts'
import { type Audiences, isAudience } from './audience.ts'
import { verifyToken } from './verifyToken.ts'

/** The client that may open a WebSocket, or the status and text of the refusal. */
export type Authorization = { clientId: string } | { status: 400 | 401 | 403; text: string }

/** The maximum length of a request target: a token of 4096 characters, and a margin for the other parameters. */
const maxTargetLength = 5_000

/**
 * Authorizes a request to open a WebSocket: `GET /?projectId=…&auth=<JWT>`. The token may also be in the header `Authorization: Bearer
 * <JWT>`. The texts of a refusal must not change, because clients recognize them.
 *
 * @param options.audiences - The URLs of this relay. The token must name one of them as its audience.
 */
export async function authorizeUpgrade(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { projects, audiences, now }: { projects: ProjectRegistry; audiences: Audiences; now: number },
): Promise<Authorization> {
  if (!isValidTarget(url) || url.length > maxTargetLength) return { status: 400, text: 'The URL is invalid' }
  const query = queryOf(url)
  const projectId = query.get('projectId')
  if (!projectId) return { status: 400, text: 'Project ID is missing' }
  const project = await projects.find(projectId)
  if (!project) return { status: 401, text: 'Unauthorized: invalid key' }

  const { origin, authorization } = headers
  if (origin && !isOriginOfProject(origin, project)) {
    // React Native sends the relay's own URL as the origin, with http in place of ws. This origin is allowed too.
    if (!isAudience(origin.replace(/^http/, 'ws'), audiences))
      return { status: 403, text: 'Unauthorized: origin not allowed' }
  }

  const token = query.get('auth') ?? authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) return { status: 401, text: 'Unauthorized: JWT Token is missing' }
  const verdict = verifyToken(token, { audiences, now })
  return 'clientId' in verdict ? verdict : { status: 401, text: verdict.refusal }
}

/** Returns the query of an HTTP request target, such as `/?a=1`. The target comes from the client and may be any text. */
export function queryOf(target: string): URLSearchParams {
  const start = target.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : target.slice(start + 1))
}
