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

/** The features with a row in the account view, in the default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
/** A feature with a row in the account view, for `features.walletFeaturesOrder`. */
export type WalletFeature = (typeof walletFeatures)[number]

/** The features that a site can turn on and off, and the order of the sections in the wallet list. */
export type Features = {
  /**
   * Whether to send events about the visitor's actions to `services.analytics`, if this service is set.
   *
   * @default true
   */
  analytics: boolean
  /**
   * Whether to show the list of all wallets, with a search.
   * @default true
   */
  allWallets: boolean
  /**
   * Whether the visitor has to accept the terms before connecting a wallet.
   * @default false
   */
  legalCheckbox: boolean
  /**
   * Whether several wallets may be connected at the same time. If false, the kit disconnects the previous wallet when
   * another one connects.
   *
   * @default true
   */
  multiWallet: boolean
  /** The order of the sections in the wallet list. Sections that are not in this order follow the others, in the default order. */
  connectorTypeOrder: readonly ConnectorSection[]
  /**
   * Whether the account view offers to receive coins and tokens. The visitor then sees a QR code with the address, or with a payment
   * request for an amount. The JavaScript of this view is fetched when the visitor opens the view.
   * @default true
   */
  receive?: boolean
  /**
   * Whether the account view offers to send coins and tokens, on EVM chains. The JavaScript of this view is fetched when the visitor opens
   * the view.
   * @default true
   */
  send?: boolean
  /**
   * The order of the features in the account view. Features that are not in this order follow the others, in the default order.
   * @default ['onramp', 'swaps', 'receive', 'send']
   */
  walletFeaturesOrder?: readonly WalletFeature[]
}

export const defaultFeatures: Features = {
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  multiWallet: true,
  connectorTypeOrder: connectorSections,
}
