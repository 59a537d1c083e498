export { type ChainPorts, chainPortVariables, defaultChainPorts, portsFromEnvironment, readPorts } from '../ports.ts'
