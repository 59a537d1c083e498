import { type ListedWallet, type Platform, readPlatform } from '@latchkey/core'

type Links = Pick<ListedWallet, 'app_store' | 'chrome_store' | 'homepage' | 'play_store'>

export type DownloadPlace = 'chrome' | 'ios' | 'android' | 'web'

/** Returns the download links of a wallet. The link for this device comes first. */
export function downloadsOf(
  { chrome_store, app_store, play_store, homepage }: Links,
  platform: Platform = readPlatform(),
): { place: DownloadPlace; href: string }[] {
  const links = { chrome: chrome_store, ios: app_store, android: play_store, web: homepage }
  const devicePlace = placeOfDevice(platform)
  return (Object.keys(links) as DownloadPlace[])
    .flatMap((place) => {
      const href = links[place]
      return href ? [{ place, href }] : []
    })
    .sort((one, other) => Number(other.place === devicePlace) - Number(one.place === devicePlace))
}

/** Returns the wallet's download link for this device. Without such a link, returns the wallet's homepage. */
export function installLink(wallet: Links, platform: Platform = readPlatform()): string | undefined {
  const devicePlace = placeOfDevice(platform)
  const downloads = downloadsOf(wallet, platform)
  return downloads.find(({ place }) => place === devicePlace || place === 'web')?.href
}

function placeOfDevice({ isIos, isAndroid }: Platform): DownloadPlace {
  return isIos ? 'ios' : isAndroid ? 'android' : 'chrome'
}
