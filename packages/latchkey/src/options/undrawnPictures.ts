import type { LatchkeyOptions } from '@latchkey/core'

type Picture = readonly [option: string, url: string | undefined]

/**
 * Returns one line for each of the site's pictures in a `data:` URL that will not be drawn. Pictures of wallets must keep the limits for
 * untrusted wallets, because the code that draws them does not know their origin.
 */
export async function undrawnPictures({
  chainImages = {},
  connectorImages = {},
  customWallets = [],
}: LatchkeyOptions): Promise<string[]> {
  const named = (option: string, urls: Readonly<Record<string, string>>): Picture[] =>
    Object.entries(urls).map(([id, url]) => [`${option}["${id}"]`, url])
  const ofWallets: Picture[] = [
    ...named('connectorImages', connectorImages),
    ...customWallets.map(({ image_url }, index): Picture => [`customWallets[${index}].image_url`, image_url]),
  ]
  const all = [...ofWallets, ...named('chainImages', chainImages)]
  if (!all.some(([, url]) => url?.startsWith('data:'))) return []
  const { imageSource, isDrawable } = await import('@latchkey/ui')
  return all.flatMap((picture) => {
    const [option, url] = picture
    if (!url?.startsWith('data:')) return []
    if (!ofWallets.includes(picture))
      return imageSource(url) ? [] : [`\`${option}\`: not drawn. In a \`data:\` address it has at most 256 KiB.`]
    if (isDrawable(url)) return []
    const limits = 'at most 64 kB, at most 1,024 px a side, and in SVG plain shapes alone'
    return [`\`${option}\`: not drawn. In a \`data:\` address it has ${limits}; use an https one.`]
  })
}
