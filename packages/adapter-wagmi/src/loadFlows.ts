/** Fetches what waits for a wallet or a chain. */
export const loadFlows = () => import('./flows.ts').then((module) => module.flows)
