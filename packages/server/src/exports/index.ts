export { createServer, type Server, type ServerOptions } from '../createServer.ts'
export type { Project, Projects } from '../projects.ts'
