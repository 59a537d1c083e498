import { checkWalletLink, phonePageScheme, type WalletListingEntry } from '@latchkey/protocol'
import { nameSkeletons } from '@latchkey/protocol/names'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** A wallet with those of its links alone that may be followed. */
export type LinkCheck = (wallet: ListedWallet) => ListedWallet

export declare namespace createLinkCheck {
  type Parameters = {
    /** The catalogue that ships with the kit. */
    shipped: readonly WalletListingEntry[]
    /** The wallets of the host. */
    own: readonly CustomWallet[]
    /** Of the page. */
    hostname?: string | undefined
  }
}

const links = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode', 'homepage'] as const
const stores = ['app_store', 'play_store', 'chrome_store'] as const

/**
 * Which links of a wallet may be followed, since a directory may be hostile.
 *
 * - A wallet of the host has the links that the host wrote.
 * - A wallet that ships with the kit keeps its shipped schemes, hosts and store pages: where the directory names another one, the
 *   shipped link stands.
 * - A wallet under another id whose name looks like one of these, a former name too, keeps only links with the same schemes and hosts: otherwise a directory
 *   could lead visitors elsewhere under a known name.
 * - Any other wallet has links over https, and under schemes that a shipped wallet or one of the host's has.
 */
export function createLinkCheck({ shipped, own, hostname }: createLinkCheck.Parameters): LinkCheck {
  const shippedById = new Map(shipped.map((wallet) => [wallet.id, wallet]))
  const ownById = new Map(own.map((wallet) => [wallet.id, readWalletLinks({ ...wallet })]))
  const known = [...shipped, ...ownById.values()]
  const protocols = new Set(
    known.flatMap((wallet) => links.flatMap((field) => originOf(wallet[field]) ?? [])).map(schemeOf),
  )
  if (hostname === 'localhost' || hostname === '127.0.0.1') protocols.add(phonePageScheme)

  let byLook: ReadonlyMap<string, Links> | undefined
  function looksLike({ name }: ListedWallet): Links | undefined {
    byLook ??= new Map([
      ...shipped.flatMap((wallet) => nameSkeletons(wallet.name).map((skeleton) => [skeleton, wallet] as const)),
      ...own.flatMap(({ id, name }) =>
        nameSkeletons(name).map((skeleton) => [skeleton, ownById.get(id) ?? {}] as const),
      ),
    ])
    for (const skeleton of nameSkeletons(name)) {
      const model = byLook.get(skeleton)
      if (model) return model
    }
    return undefined
  }

  return (wallet) => {
    const bare = withoutLinks(wallet)
    const hosts = ownById.get(wallet.id)
    if (hosts) return { ...bare, ...hosts }
    const ours = shippedById.get(wallet.id)
    const model = ours ?? looksLike(wallet)
    if (!model) return { ...bare, ...pick(wallet, (link) => /^https:/.test(link) || protocols.has(schemeOf(link))) }
    const origins = links.map((field) => originOf(model[field]))
    const isOurs = (link: string) => origins.includes(originOf(link))
    return { ...bare, ...(ours && pick(ours, () => true)), ...pick(wallet, isOurs, links) }
  }
}

type LinkField = (typeof links)[number] | (typeof stores)[number]
type Links = Partial<Record<LinkField, string>>

function pick(
  wallet: Links,
  isAllowed: (link: string) => boolean,
  fields: readonly LinkField[] = [...links, ...stores],
): Links {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const link = wallet[field]
      // A host may open a view with a wallet whose links have not been checked.
      return link && checkWalletLink(link, 'app') && isAllowed(link) ? [[field, link]] : []
    }),
  )
}

/** What is left of a wallet whose links may not be followed. */
export function withoutLinks(wallet: ListedWallet): ListedWallet {
  const bare: Record<string, unknown> = { ...wallet }
  for (const field of [...links, ...stores]) delete bare[field]
  return bare as ListedWallet
}

/** `https://host` of a page, `scheme:` of an app's own link. */
function originOf(link: string | undefined): string | undefined {
  if (!link) return undefined
  return link.startsWith('https:') ? new URL(link).origin : `${schemeOf(link)}:`
}

function schemeOf(link: string): string {
  return link.slice(0, link.indexOf(':')).toLowerCase()
}
