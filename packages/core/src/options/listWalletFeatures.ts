import type { Namespace } from '@latchkey/protocol'
import { completeOrder } from './completeOrder.ts'
import { type Features, type WalletFeature, walletFeatures } from './features.ts'
import { isFeatureOn, namespacesByFeature, type SwitchableFeature } from './walletFeatures.ts'

/** Returns the features that the account view offers in a namespace, in the site's order. */
export function listWalletFeatures(features: Features, namespace: Namespace): WalletFeature[] {
  const availableFeatures = walletFeatures.filter(
    (feature) =>
      Object.hasOwn(namespacesByFeature, feature) && isFeatureOn(features, feature as SwitchableFeature, namespace),
  )
  return completeOrder(features.walletFeaturesOrder ?? [], availableFeatures)
}
