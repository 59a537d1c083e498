import type { PhonePeer } from '@latchkey/phone'
import { Text, WalletImage } from '@latchkey/ui'
import { peerName } from './peerName.ts'

/** Shows the site that sends the request. The name and the address are the site's own statements. */
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

/** Shows the icon of a site. A site on this machine may provide the icon without TLS. */
export function PeerMark({ peer, size }: { peer: PhonePeer; size: number }) {
  if (peer.icon && /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(peer.icon)) {
    return <img alt="" className="peer-mark" height={size} referrerPolicy="no-referrer" src={peer.icon} width={size} />
  }
  return <WalletImage name={peerName(peer)} size={size} src={peer.icon} />
}

/** Returns 'site.example' for 'https://site.example/page', and an invalid URL unchanged. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
