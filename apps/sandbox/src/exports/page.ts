/** The exports that a page may import, because they use no Node modules. */
export { sandboxPhoneNetworks } from '../phoneNetworks.ts'
export { type SandboxPorts, sandboxPorts } from '../ports.ts'
export { sandboxPhone, sandboxProjectId, sandboxServer } from '../services.ts'
