import type { Namespace } from '@latchkey/protocol'
import type { Features } from './features.ts'

/** The features that are on by default and that a site can turn off, with the namespaces in which each feature works. */
export const namespacesByFeature = {
  receive: ['eip155', 'solana', 'bip122'],
  send: ['eip155'],
} as const satisfies Partial<Record<keyof Features, readonly Namespace[]>>

/** A feature that is on by default and that a site can turn off. */
export type SwitchableFeature = keyof typeof namespacesByFeature

/**
 * Whether a feature is on.
 *
 * @param namespace - If passed, the feature must also work in this namespace.
 */
export function isFeatureOn(features: Features, feature: SwitchableFeature, namespace?: Namespace): boolean {
  const namespaces: readonly Namespace[] = namespacesByFeature[feature]
  return features[feature] !== false && (namespace === undefined || namespaces.includes(namespace))
}
