export { honestDirectory, honestEsplora, honestRpc } from '../hostile/honestServices.ts'
export { type HostileImage, hostileImages } from '../hostile/hostileImages.ts'
export { type ServerFault, serverFaults } from '../hostile/serverFaults.ts'
export { type HostileServer, startHostileServer } from '../hostile/startHostileServer.ts'
