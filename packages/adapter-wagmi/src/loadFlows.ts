/** Loads the code for wallets and chains. */
export const loadFlows = () => import('./createFlows.ts').then((module) => module.flows)
