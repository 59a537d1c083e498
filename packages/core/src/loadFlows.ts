/**
 * Fetches what talks to wallets, in one chunk: a visitor who does not connect needs none of it, and whoever is connected has it
 * already.
 */
export async function loadFlows() {
  const { flows } = await import('./flows.ts')
  return flows
}
