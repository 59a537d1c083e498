export {
  type ChainPorts,
  chainPortVariables,
  defaultChainPorts,
  readPorts,
  readPortsFromEnvironment,
} from '../ports.ts'
