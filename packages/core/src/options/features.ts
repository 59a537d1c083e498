export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const connectMethods = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof connectMethods)[number]

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
export type ConnectorSection = (typeof connectorSections)[number]

export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

/** What a host can switch on and off. A feature that this version does not have stays off whatever is said here. */
export type Features = {
  swaps: boolean
  onramp: boolean
  receive: boolean
  send: boolean
  email: boolean
  emailShowWallets: boolean
  history: boolean
  analytics: boolean
  allWallets: boolean
  /** The visitor has to accept the terms before connecting. */
  legalCheckbox: boolean
  smartSessions: boolean
  /** Wallets hide behind one row when there are other ways to connect. */
  collapseWallets: boolean
  pay: boolean
  /** Several wallets may be connected at once; off, connecting one leaves the one before. */
  multiWallet: boolean
  socials: readonly SocialProvider[] | false
  /** Ways to connect, first to last; what is not listed comes after, in the default order. */
  connectMethodsOrder: readonly ConnectMethod[]
  /** Sections of the wallet list, first to last; what is not listed comes after, in the default order. */
  connectorTypeOrder: readonly ConnectorSection[]
  walletFeaturesOrder: readonly WalletFeature[]
}

export const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  multiWallet: true,
  socials: socialProviders,
  connectMethodsOrder: connectMethods,
  connectorTypeOrder: connectorSections,
  walletFeaturesOrder: walletFeatures,
}
