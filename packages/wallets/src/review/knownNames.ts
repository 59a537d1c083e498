/** A wallet of the catalogue that announces itself. */
export type KnownWallet = {
  readonly id: string
  readonly name: string
  /** The reverse domains that its own editions announce; none where they are not known. */
  readonly rdns: readonly string[]
  /** The first letters of the kinds of chain that it is on: `es` for EVM and Solana. */
  readonly kinds: string
}

/** What a wallet's other editions are called, by their reverse domains: test versions, and browsers of its apps. */
export const editionNames: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'MetaMask',
  'io.metamask.flask': 'MetaMask Flask',
  'io.metamask.mmi': 'MetaMask Institutional',
}

/** The id of most wallets. What makes those of the catalogue knows more letters, and more code is fetched with it. */
const plainId = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Of most wallets, and not written. */
const usualKinds = 'e'

/**
 * The form that ships to browsers: a line for a wallet, with a tab between its name, its kinds of chain with its reverse domains, and an id
 * of its own.
 */
export function readNames(names: string): readonly KnownWallet[] {
  return names.split('\n').map((row) => {
    const [name = '', words = '', id = plainId(name)] = row.split('\t')
    const [, kinds = usualKinds, rdns = ''] = /^([esb]+(?= |$))? ?(.*)$/.exec(words) ?? []
    return { id, name, kinds, rdns: rdns ? rdns.split(' ') : [] }
  })
}

/** @throws RangeError where a field holds what keeps fields apart. */
export function writeName({ id, name, rdns, kinds }: KnownWallet): string {
  if ([id, name, ...rdns].some((field) => /[\t\n]/.test(field)) || rdns.some((each) => each.includes(' ')))
    throw new RangeError(`A field of ${name} holds what keeps fields apart.`)
  const words = [...(kinds === usualKinds ? [] : [kinds]), ...rdns].join(' ')
  return [name, words, ...(id === plainId(name) ? [] : [id])].join('\t')
}
