export { type HostileText, hostileTexts, sampleOf } from '../hostile/hostileTexts.ts'
export {
  floodAnnouncements,
  floodEvents,
  type HostileChain,
  type HostileInfo,
  type HostileWallet,
  hostileWallets,
  placeHostileWallet,
} from '../hostile/hostileWallets.ts'
export { deceptiveLinks, type HostileLink, hostileLinks } from '../hostile/links.ts'
export { createMisdeeds, type Misdeed } from '../hostile/misdeeds.ts'
export { trapName } from '../hostile/textKinds.ts'
