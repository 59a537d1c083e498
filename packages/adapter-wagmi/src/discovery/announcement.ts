import { toWalletName } from '@latchkey/adapter-kit'
import { toWalletIcon } from '@latchkey/protocol'
import { type Eip1193Provider, isProvider } from '../provider.ts'

/** A wallet that announced itself. The data is a frozen copy, so later changes by the wallet have no effect. */
export type AnnouncedWallet = {
  readonly name: string
  /** The wallet's reverse domain name in lower case. Some wallets announce a single word instead. */
  readonly rdns: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}

const uuidV4Pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const reverseDomainPattern = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/

/**
 * Reads an `eip6963:announceProvider` event. Any extension or script of the page can send such an event, so an announcement that does not
 * follow the standard is rejected. If only the icon is invalid, the wallet is accepted without an icon.
 *
 * @returns `undefined` for a rejected announcement
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function readAnnouncement(event: unknown): AnnouncedWallet | undefined {
  try {
    const { detail } = event as { detail: { info: Record<string, unknown>; provider: unknown } }
    const { info, provider } = detail
    const { uuid, icon } = info
    const name = toWalletName(info.name)
    const rdns = toRdns(info.rdns)
    if (typeof uuid !== 'string' || !uuidV4Pattern.test(uuid)) return undefined
    if (!name || !rdns || !isProvider(provider)) return undefined
    const validIcon = toWalletIcon(icon)
    return Object.freeze({ name, rdns, ...(validIcon && { icon: validIcon }), provider })
  } catch {
    // Rejects an announcement that throws an error when it is read, for example by a getter.
    return undefined
  }
}

function toRdns(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 253) return undefined
  const rdns = value.trim().toLowerCase()
  return reverseDomainPattern.test(rdns) ? rdns : undefined
}
