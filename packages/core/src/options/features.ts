/** The sections of the wallet list, in their default order. */
export const connectorSections = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** A section of the list of wallets, for `features.connectorTypeOrder`. */
export type ConnectorSection = (typeof connectorSections)[number]

/** What a host can switch on and off. */
export type Features = {
  /**
   * Send what visitors do to `services.analytics`, where it is given.
   * @default true
   */
  analytics: boolean
  /**
   * Offer the whole listing, with a search.
   * @default true
   */
  allWallets: boolean
  /**
   * The visitor has to accept the terms before connecting.
   * @default false
   */
  legalCheckbox: boolean
  /**
   * Several wallets may be connected at once; off, connecting one leaves the one before.
   * @default true
   */
  multiWallet: boolean
  /** Sections of the wallet list, first to last; what is not listed comes after, in the default order. */
  connectorTypeOrder: readonly ConnectorSection[]
}

export const defaultFeatures: Features = {
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  multiWallet: true,
  connectorTypeOrder: connectorSections,
}
