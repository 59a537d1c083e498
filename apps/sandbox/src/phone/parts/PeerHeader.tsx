import type { PhonePeer } from '@latchkey/phone'
import { Text, WalletImage } from '@latchkey/ui'
import { peerName } from './peerName.ts'

/** Shows which site has sent the request. The name and the address come from the site and are not checked. */
export function PeerHeader({ peer, says }: { peer: PhonePeer; says: string }) {
  return (
    <div className="peer">
      <PeerMark peer={peer} size={64} />
      <Text align="center" as="h3" size="title">
        {peerName(peer)}
      </Text>
      <Text align="center" size="secondary" tone="secondary">
        {hostOf(peer.url)}
      </Text>
      <Text align="center">{says}</Text>
    </div>
  )
}

/** Shows the icon of a site. The address of an icon may be `http:` only if the site is on this machine. */
export function PeerMark({ peer, size }: { peer: PhonePeer; size: number }) {
  if (peer.icon && /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(peer.icon)) {
    return <img alt="" className="peer-mark" height={size} referrerPolicy="no-referrer" src={peer.icon} width={size} />
  }
  return <WalletImage name={peerName(peer)} size={size} src={peer.icon} />
}

/** Returns the host of a URL: 'site.example' for 'https://site.example/page'. Returns an invalid URL unchanged. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
