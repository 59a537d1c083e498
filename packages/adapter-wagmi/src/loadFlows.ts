/** Loads the code for wallets and chains. */
export const loadFlows = () => import('./flows.ts').then((module) => module.flows)
