import type { LatchkeyOptions } from '@latchkey/core'

/** A picture that the site set, with the name of the option. */
type OptionPicture = readonly [option: string, url: string | undefined]

/**
 * Returns one message for each picture of the site that the kit will not draw. Checks only pictures in `data:` URLs. The site's pictures of
 * wallets have the same limits as the pictures of untrusted wallets, because the code that draws a picture does not know its origin.
 */
export async function listUndrawnPictures({
  chainImages = {},
  connectorImages = {},
  customWallets = [],
}: LatchkeyOptions): Promise<string[]> {
  const toPictures = (option: string, urls: Readonly<Record<string, string>>): OptionPicture[] =>
    Object.entries(urls).map(([id, url]) => [`${option}["${id}"]`, url])
  const walletPictures: OptionPicture[] = [
    ...toPictures('connectorImages', connectorImages),
    ...customWallets.map(({ image_url }, index): OptionPicture => [`customWallets[${index}].image_url`, image_url]),
  ]
  const pictures = [...walletPictures, ...toPictures('chainImages', chainImages)]
  if (!pictures.some(([, url]) => url?.startsWith('data:'))) return []
  const { imageSource, isDrawable } = await import('@latchkey/ui')
  return pictures.flatMap((picture) => {
    const [option, url] = picture
    if (!url?.startsWith('data:')) return []
    if (!walletPictures.includes(picture))
      return imageSource(url) ? [] : [`\`${option}\`: not drawn. In a \`data:\` address it has at most 256 KiB.`]
    if (isDrawable(url)) return []
    const limitsText = 'at most 64 kB, at most 1,024 px a side, and in SVG plain shapes alone'
    return [`\`${option}\`: not drawn. In a \`data:\` address it has ${limitsText}; use an https one.`]
  })
}
