import { allowedOrigins } from '@latchkey/protocol/schemas'
import { describe, expect, test } from 'vitest'
import { createLocalProjects } from '../../platform/projects.ts'
import { createProjectRoutes } from './projectRoutes.ts'

const projects = { open: { allowedOrigins: [] }, closed: { allowedOrigins: ['https://*.example.com'] } }
const routes = createProjectRoutes(createLocalProjects(projects))
const ask = (path: string, init?: RequestInit) => routes.request(path, init)

describe('GET /projects/v1/origins', () => {
  test('default', async () => {
    const response = await ask('/projects/v1/origins?projectId=closed', {
      headers: { origin: 'https://other.example' },
    })
    expect(allowedOrigins.parse(await response.json())).toEqual({ allowedOrigins: ['https://*.example.com'] })
    expect(await (await ask('/projects/v1/origins?projectId=open')).json()).toEqual({ allowedOrigins: [] })
    const refused = await ask('/projects/v1/origins')
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'Unauthorized: invalid key' }])
  })
})
