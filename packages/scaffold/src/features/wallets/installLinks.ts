import { type ListedWallet, type Platform, readPlatform } from '@latchkey/core'

type Links = Pick<ListedWallet, 'app_store' | 'chrome_store' | 'homepage' | 'play_store'>

export type DownloadPlace = 'chrome' | 'ios' | 'android' | 'web'

/** Where a wallet says that it is had; what is for this device comes first. */
export function downloadsOf(
  { chrome_store, app_store, play_store, homepage }: Links,
  platform: Platform = readPlatform(),
): { place: DownloadPlace; href: string }[] {
  const links = { chrome: chrome_store, ios: app_store, android: play_store, web: homepage }
  const own = ownPlace(platform)
  return (Object.keys(links) as DownloadPlace[])
    .flatMap((place) => {
      const href = links[place]
      return href ? [{ place, href }] : []
    })
    .sort((one, other) => Number(other.place === own) - Number(one.place === own))
}

/** Where a wallet is had for this device, or its own page. */
export function installLink(wallet: Links, platform: Platform = readPlatform()): string | undefined {
  const own = ownPlace(platform)
  const downloads = downloadsOf(wallet, platform)
  return downloads.find(({ place }) => place === own || place === 'web')?.href
}

function ownPlace({ isIos, isAndroid }: Platform): DownloadPlace {
  return isIos ? 'ios' : isAndroid ? 'android' : 'chrome'
}
