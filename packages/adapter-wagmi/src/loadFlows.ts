/** Loads the code that is needed only when a wallet is chosen or restored, in one chunk. */
export const loadFlows = () => import('./createFlows.ts')
