import { type ListedWallet, type Platform, readPlatform } from '@latchkey/core'

/** The fields of a wallet with the addresses of its download pages. */
type DownloadLinks = Pick<ListedWallet, 'app_store' | 'chrome_store' | 'homepage' | 'play_store'>

/** The target of a download link: a browser extension (`chrome`), a phone app (`ios`, `android`), or the wallet's website (`web`). */
export type DownloadPlace = 'chrome' | 'ios' | 'android' | 'web'

/** Returns the download links of a wallet. The link for this device comes first. */
export function listDownloads(
  { chrome_store, app_store, play_store, homepage }: DownloadLinks,
  platform: Platform = readPlatform(),
): { place: DownloadPlace; href: string }[] {
  const links = { chrome: chrome_store, ios: app_store, android: play_store, web: homepage }
  const devicePlace = chooseDevicePlace(platform)
  return (Object.keys(links) as DownloadPlace[])
    .flatMap((place) => {
      const href = links[place]
      return href ? [{ place, href }] : []
    })
    .sort((one, other) => Number(other.place === devicePlace) - Number(one.place === devicePlace))
}

/** Returns the wallet's download link for this device. Without such a link, returns the wallet's homepage. */
export function findInstallLink(wallet: DownloadLinks, platform: Platform = readPlatform()): string | undefined {
  const devicePlace = chooseDevicePlace(platform)
  const downloads = listDownloads(wallet, platform)
  return downloads.find(({ place }) => place === devicePlace || place === 'web')?.href
}

function chooseDevicePlace({ isIos, isAndroid }: Platform): DownloadPlace {
  return isIos ? 'ios' : isAndroid ? 'android' : 'chrome'
}
