/** The sections of the wallet list, in the default order. */
export const connectorSections = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** A section of the wallet list, for `features.connectorTypeOrder`. */
export type ConnectorSection = (typeof connectorSections)[number]

/** Parts of the modal that a site can turn on and off. */
export type Features = {
  /**
   * Send events about the visitor's actions to `services.analytics`, if this service is set.
   *
   * @default true
   */
  analytics: boolean
  /**
   * Show the list of all wallets, with a search.
   * @default true
   */
  allWallets: boolean
  /**
   * The visitor has to accept the terms before connecting.
   * @default false
   */
  legalCheckbox: boolean
  /**
   * Allow several connected wallets. If false, a new wallet disconnects the previous one.
   *
   * @default true
   */
  multiWallet: boolean
  /** The order of the sections in the wallet list. The sections that this list does not contain follow in the default order. */
  connectorTypeOrder: readonly ConnectorSection[]
}

export const defaultFeatures: Features = {
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  multiWallet: true,
  connectorTypeOrder: connectorSections,
}
