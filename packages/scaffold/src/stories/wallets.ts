import type { ConnectedWallet, Connector, ListedWallet } from '@latchkey/core'
import { marks } from './marks.ts'

export function createWallet(name: string, fields: Partial<Connector> = {}): Connector {
  const id = `test.${name.toLowerCase().replaceAll(/\W+/g, '-')}`
  return { id, name, type: 'ANNOUNCED', namespace: 'eip155', info: { rdns: id }, ...fields }
}

/** Creates a wallet of the directory that has links for all devices. */
export function createListedWallet(name: string, fields: Partial<ListedWallet> = {}): ListedWallet {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-')
  return {
    id,
    name,
    chains: ['eip155:1'],
    mobile_link: `${id}://`,
    webapp_link: `https://app.${id}.example`,
    desktop_link: `${id}-desktop://`,
    homepage: `https://${id}.example`,
    app_store: `https://apps.apple.com/app/id${name.length}`,
    play_store: `https://play.google.com/store/apps/details?id=${id}`,
    chrome_store: `https://chromewebstore.google.com/detail/${id}`,
    ...fields,
  }
}

export const harbor = createWallet('Harbor', { imageUrl: marks.harbor })
export const ember = createWallet('Ember', { imageUrl: marks.ember })
export const meadow = createWallet('Meadow', { imageUrl: marks.meadow })
export const slate = createWallet('Slate', { imageUrl: marks.slate, type: 'EXTERNAL' })
/** A wallet without a picture. */
export const quarry = createWallet('Quarry')

/** A name as long as core allows for an announced wallet: 40 characters. */
export const longName = 'The Wallet Of A Maker Who Loves Long Name'.slice(0, 40)

export const connectedWallet: ConnectedWallet = { id: harbor.id, name: harbor.name, imageUrl: marks.harbor }

export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
