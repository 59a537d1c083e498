/** What a page may know of the sandbox: no Node here. */
export { sandboxPhoneNetworks } from '../phoneNetworks.ts'
export { type SandboxPorts, sandboxPorts } from '../ports.ts'
export { sandboxPhone, sandboxProjectId, sandboxServer } from '../services.ts'
