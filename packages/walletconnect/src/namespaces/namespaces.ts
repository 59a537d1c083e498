import type { SessionNamespaceName } from '../session/sessionState.ts'
import { bip122 } from './bip122.ts'
import { eip155 } from './eip155.ts'
import type { SessionNamespace } from './sessionNamespace.ts'
import { solana } from './solana.ts'

/** The namespaces that a WalletConnect session can include. */
export const namespaces: { readonly [name in SessionNamespaceName]: SessionNamespace<name> } = {
  eip155,
  solana,
  bip122,
}

export function isSessionNamespace(name: string): name is SessionNamespaceName {
  return Object.hasOwn(namespaces, name)
}

export function namespaceOf(name: string): SessionNamespace | undefined {
  return isSessionNamespace(name) ? namespaces[name] : undefined
}

/** Returns whether any namespace passes a test. */
export function hasNamespace(test: (namespace: SessionNamespace) => boolean): boolean {
  return Object.values(namespaces).some(test)
}
