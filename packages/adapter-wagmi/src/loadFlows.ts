/** Loads the code (one chunk) that is needed only when a wallet is chosen or restored. */
export const loadFlows = () => import('./createFlows.ts')
